/// What an assertion was given and cannot take.
struct AssertionInputError: Error, Equatable, CustomStringConvertible {
  /// The problem, and the way out on a line of its own.
  let description: String

  init(_ problem: String, _ help: String) { description = "\(problem)\n  \(help)" }
}
