/// A text with placeholders `{{name}}`.
///
/// It is split before content is inserted, so that inserted text cannot contain placeholders.
package struct TextTemplate: Sendable {
  /// A part of the text.
  package enum Piece: Sendable {
    case text(String)
    /// The name of a placeholder.
    case placeholder(String)
  }

  /// The parts of the text, in order.
  package let pieces: [Piece]

  /// Creates a template from the bytes of a file.
  package init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var pieces: [Piece] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      pieces.append(.text(String(rest[..<start.lowerBound])))
      pieces.append(.placeholder(String(rest[start.upperBound..<end.lowerBound])))
      rest = rest[end.upperBound...]
    }
    self.pieces = pieces + [.text(String(rest))]
  }

  /// Returns the text with a value for each placeholder.
  package func filled<Failure: Error>(
    _ value: (String) throws(Failure) -> String
  ) throws(Failure) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .placeholder(let name): text += try value(name)
      }
    }
    return text
  }
}
