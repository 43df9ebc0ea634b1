import PageSequence

/// Why a golden cannot be used.
public struct GoldenError: Error, Equatable {
  /// The golden's file.
  public var path: String
  /// What is wrong with it.
  public var problem: GoldenProblem

  /// Creates the error for a golden and its problem.
  package init(path: String, problem: GoldenProblem) {
    (self.path, self.problem) = (path, problem)
  }
}

extension GoldenError: CustomStringConvertible {
  /// Place, problem and way out.
  public var description: String {
    let record = "Record it again: fxrender record."
    return switch problem {
    case .missing: "\(path) is missing\n  \(record)"
    case .unreadable: "\(path) cannot be read\n  See that it is a file that may be read."
    case .layout:
      "\(path) is not laid out as a golden is: one frame a line\n"
        + "  \(record)"
    case .schema(let schema):
      "\(path) has the schema \(schema), and at most 2 was expected\n"
        + "  Use the version of fxrender that wrote it, or record it again."
    case .key(let key):
      "\(path): '\(key)' is missing or has a value that cannot be taken\n  \(record)"
    case .option(let name):
      "\(path): the option '\(name)' has a value that cannot be taken\n  \(record)"
    case .spec(let error): "\(path): \(error.problem)\n  \(error.help) \(record)"
    case .frame(let index): "\(path): frame \(index) cannot be read\n  \(record)"
    }
  }
}
