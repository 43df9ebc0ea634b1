/// The error of a sequence that cannot be created as requested.
public struct SequenceError: Error, Sendable, Equatable {
  /// The kind of an error, which determines a command's exit status.
  public enum Kind: Sendable, Equatable {
    /// An option that cannot be used: status 64.
    case usage
    /// A file whose content cannot be used: status 65.
    case wrongContent
    /// A file or folder that is missing or cannot be read: status 66.
    case noInput
  }

  /// The problem, with the name of the option.
  public var problem: String
  /// How to fix it.
  public var help: String
  /// The kind.
  public var kind: Kind

  /// Creates an error from its parts.
  package init(problem: String, help: String, kind: Kind) {
    (self.problem, self.help, self.kind) = (problem, help, kind)
  }

  /// Creates the error of an option that cannot be used.
  static func usage(_ problem: String, _ help: String) -> Self {
    SequenceError(problem: problem, help: help, kind: .usage)
  }

  /// Creates the error of a missing input.
  static func noInput(_ problem: String, _ help: String) -> Self {
    SequenceError(problem: problem, help: help, kind: .noInput)
  }

  /// Creates the error of two options that exclude each other.
  static func exclude(_ one: String, _ other: String) -> Self {
    usage("\(one) cannot be combined with \(other)", "Omit one of them.")
  }
}

extension SequenceError: CustomStringConvertible {
  /// The problem, and how to fix it on a second line.
  public var description: String { "\(problem)\n  \(help)" }
}
