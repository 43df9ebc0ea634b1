/// An error in the JSON that a page passes to the module.
///
/// It is a class, so that the code of the many functions that pass it on is small.
package final class ReadingError: Error {
  /// The keys and indices that lead to the wrong value, such as `transform[2].x`; empty for the whole text.
  private let path: String
  /// What is wrong, and what is allowed.
  private let problem: String

  private init(_ path: String, _ problem: String) { (self.path, self.problem) = (path, problem) }

  package convenience init(_ problem: String) { self.init("", problem) }

  /// The error of a value of the wrong type.
  package convenience init(expected: String, found node: JSONNode) {
    self.init("expected \(expected), found \(node.type)")
  }

  /// Returns the error with the key or index of the value that contains its place.
  package func within(_ step: String) -> ReadingError {
    let isEnd = path.isEmpty || path.utf8.first == UInt8(ascii: "[")
    return ReadingError(isEnd ? step + path : "\(step).\(path)", problem)
  }

  /// The error in one sentence.
  package var message: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
