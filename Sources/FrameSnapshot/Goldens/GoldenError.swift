public import PageSequence

/// The error of a golden that cannot be used.
public struct GoldenError: Error, Equatable {
  /// The path of the golden's file.
  public var path: String
  /// The problem.
  public var problem: Problem

  /// Creates the error of a golden.
  package init(path: String, problem: Problem) { (self.path, self.problem) = (path, problem) }

  /// A problem with a golden.
  public enum Problem: Error, Equatable {
    /// The file is missing.
    case missing
    /// The manifest is missing, but another file of the golden exists.
    case incomplete(file: String)
    /// The file cannot be read, or is not a file.
    case unreadable
    /// The file is empty.
    case empty
    /// The file is a pointer of Git LFS, not the file itself.
    case pointer
    /// The file contains the conflict markers of a merge.
    case conflict
    /// The file does not have the layout of a golden.
    case layout
    /// The file has another version of the format.
    case schema(Int)
    /// A key has an invalid value.
    case key(String)
    /// An option has a value that `record` does not write.
    case option(String)
    /// An option has an invalid value.
    case spec(SequenceError)
    /// A frame cannot be read.
    case frame(Int)
    /// An unattended run must not change the golden in this way.
    case unattended(GoldenPolicy.Change)
    /// The file was changed after it was recorded; the text says what is wrong.
    case changed(String)
  }
}

extension GoldenError: CustomStringConvertible {
  /// The path, the problem and how to fix it.
  public var description: String {
    let record = "Record it again: fxrender record."
    return switch problem {
    case .missing: "\(path) is missing\n  \(record)"
    case .incomplete(let file):
      "\(path) is missing, but \(file) exists\n"
        + "  Restore it with Git, record the golden again (fxrender record), or remove the rest of it."
    case .unreadable: "\(path) cannot be read\n  Check that it is a file with read permission."
    case .empty: "\(path) is empty\n  Restore it with Git, or record it again: fxrender record."
    case .pointer:
      "\(path) is a pointer of Git LFS, not the file itself\n  Fetch the file: git lfs pull."
    case .conflict:
      "\(path) contains the conflict markers of a merge\n"
        + "  Record it again with the options of one side: fxrender approve --options ours|theirs."
    case .layout: "\(path) does not have the layout of a golden, one frame per line\n  \(record)"
    case .schema(let schema):
      "\(path) has schema \(schema); at most 2 is supported\n"
        + "  Use the version of fxrender that wrote it, or record it again."
    case .key(let key): "\(path): '\(key)' is missing or has an invalid value\n  \(record)"
    case .option(let name): "\(path): option '\(name)' has an invalid value\n  \(record)"
    case .spec(let error): "\(path): \(error.problem)\n  \(error.help) \(record)"
    case .changed(let text):
      "\(path)\(text)\n  Restore it with Git, or record it again: fxrender record."
    case .frame(let index): "\(path): frame \(index) cannot be read\n  \(record)"
    case .unattended(let change):
      "'\(path)' is not \(change.rawValue), because CI is set\n  \(Self.help(for: change))"
    }
  }

  private static func help(for change: GoldenPolicy.Change) -> String {
    switch change {
    case .replaced:
      "Use the candidate that 'fxrender verify' writes, and approve it outside CI."
    case .approved: "Download the candidate, approve it outside CI, and commit the golden."
    case .removed: "Remove it outside CI, and commit the removal."
    }
  }
}
