/// The reason why the pages of a document were not read.
package enum BrowserError: Error, Sendable, Equatable {
  /// The document does not exist or cannot be read.
  case noInput(problem: String, help: String)
  /// The browser is missing, or cannot run.
  case unavailable(problem: String, help: String)
  /// The document has no pages that move, or cannot be read in time.
  case content(problem: String, help: String)
  /// The caller has stopped the reading.
  case stopped
}

extension BrowserError: CustomStringConvertible {
  /// The message: what is wrong, and in the second line what to do.
  package var description: String {
    switch self {
    case .noInput(let problem, let help), .unavailable(let problem, let help),
      .content(let problem, let help):
      "\(problem)\n  \(help)"
    case .stopped: "the page was not read"
    }
  }
}
