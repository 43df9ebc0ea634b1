import Foundation

/// The text of a page, cut where content goes: at `{{name}}`.
///
/// It is cut before anything is put in, so that nothing that is put in can be a place.
package struct PageTemplate {
  /// A stretch of the page's own text, or the name of a place for content.
  package enum Piece {
    case text(String)
    case place(String)
  }

  /// The pieces, in order.
  package let pieces: [Piece]

  /// A page that was compiled in.
  package init(_ bytes: [UInt8]) {
    let parts = Self.text(bytes).split(separator: "{{", omittingEmptySubsequences: false)
    pieces =
      [.text(String(parts[0]))]
      + parts.dropFirst().flatMap { part -> [Piece] in
        guard let end = part.range(of: "}}") else {
          preconditionFailure("a place of a page has no end")
        }
        return [.place(String(part[..<end.lowerBound])), .text(String(part[end.upperBound...]))]
      }
  }

  /// The text of a file that was compiled in.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
