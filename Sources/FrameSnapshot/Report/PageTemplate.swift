import Foundation

/// The text of a web page, split at its placeholders `{{name}}`.
///
/// The page is split before content is inserted, so inserted text cannot contain placeholders.
package struct PageTemplate {
  /// A part of the page: text or a placeholder.
  package enum Piece {
    case text(String)
    /// The name of a placeholder.
    case placeholder(String)
  }

  /// The parts of the page, in order.
  package let pieces: [Piece]

  /// Creates a template from the bytes of an embedded file.
  package init(_ bytes: [UInt8]) {
    let parts = Self.text(bytes).split(separator: "{{", omittingEmptySubsequences: false)
    pieces =
      [.text(String(parts[0]))]
      + parts.dropFirst().flatMap { part -> [Piece] in
        guard let end = part.range(of: "}}") else {
          preconditionFailure("a placeholder of an embedded page must end with }}")
        }
        return [
          .placeholder(String(part[..<end.lowerBound])), .text(String(part[end.upperBound...])),
        ]
      }
  }

  /// Returns the text of an embedded file.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
