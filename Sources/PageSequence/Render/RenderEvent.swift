import Foundation

/// An event of a command for the program that has started it, written as one line of JSON:
/// `{"progress":{"done":12,"total":60}}`.
package enum RenderEvent: Codable, Sendable {
  /// Frames are finished, of all that are rendered.
  case progress(done: Int, total: Int)
  /// A note or a warning.
  case message(text: String)
  /// The command ends with an error, and this exit status.
  case error(text: String, status: Int32)

  /// Reads a line; nil for other text.
  package init?(line: String) {
    let event = try? JSONDecoder().decode(Self.self, from: Data(line.utf8))
    guard let event else { return nil }
    self = event
  }
}
