/// An error of a command: what is wrong, the way out, and the exit status.
struct CommandError: Error {
  /// What is wrong, in a sentence without its end.
  let problem: String
  /// The way out.
  let help: String
  /// The status that the program ends with.
  let status: ExitStatus

  /// Wrong usage that the argument parser cannot see.
  static func usage(_ problem: String, _ help: String) -> CommandError {
    CommandError(problem: problem, help: help, status: .usage)
  }

  /// An input that is not there.
  static func noInput(_ problem: String, _ help: String) -> CommandError {
    CommandError(problem: problem, help: help, status: .noInput)
  }

  /// An input that is wrong.
  static func wrongContent(_ problem: String, _ help: String) -> CommandError {
    CommandError(problem: problem, help: help, status: .wrongContent)
  }

  /// A target that cannot be written, for a reason of ours.
  static func cannotCreate(_ problem: String, _ help: String) -> CommandError {
    CommandError(problem: problem, help: help, status: .cannotCreate)
  }

  /// A program that this one needs and that is not there, or is of another build.
  static func unavailable(_ problem: String, _ help: String) -> CommandError {
    CommandError(problem: problem, help: help, status: .unavailable)
  }
}
