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
    // Without the search of strings, which the libraries for apps cannot use on older systems.
    var pieces: [Piece] = []
    var rest = bytes[...]
    func text(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }
    func place(of bracket: UInt8, from start: Int) -> Int? {
      guard start + 1 < rest.endIndex else { return nil }
      return (start..<rest.endIndex - 1).first { rest[$0] == bracket && rest[$0 + 1] == bracket }
    }
    while let start = place(of: UInt8(ascii: "{"), from: rest.startIndex),
      let end = place(of: UInt8(ascii: "}"), from: start + 2)
    {
      pieces.append(.text(text(rest[..<start])))
      pieces.append(.placeholder(text(rest[start + 2..<end])))
      rest = rest[(end + 2)...]
    }
    self.pieces = pieces + [.text(text(rest))]
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
