/// An error that has its words with it: what is wrong and the way out, as the command line says it.
protocol SpokenError: Error {
  var text: String { get }
}

/// What a page asked for and cannot have.
package struct StageRefusal: SpokenError, Equatable {
  let text: String

  /// What is wrong, and the way out.
  package init(_ problem: String, _ help: String) { text = "error: \(problem)\n  \(help)" }

  /// A message that is not one of the page's.
  static func message(_ problem: String) -> StageRefusal {
    StageRefusal("a message cannot be read: \(problem)", "Load the page again.")
  }
}
