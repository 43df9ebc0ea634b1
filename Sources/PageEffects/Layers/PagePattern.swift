/// A text with fields of a page in braces, such as `{name}` or `cover-{number}.png`.
///
/// `{{` and `}}` are braces of the text itself.
public struct PagePattern: Sendable, Equatable, Hashable {
  /// A part of the text.
  public enum Part: Sendable, Equatable, Hashable {
    /// The same text on every page.
    case text(String)
    /// The name of a field: `name`, `number`, or a column of the table of the pages.
    case field(String)
  }

  /// The field with the name of a page.
  public static let name = "name"
  /// The field with the number of a page, from 1.
  public static let number = "number"

  /// The parts, in order.
  public let parts: [Part]

  /// The maximum number of bytes of a pattern; far above the length of a caption.
  package static let mostBytes = 2_000

  /// Parses a pattern.
  ///
  /// The result is nil if a brace has no partner, if a field's name is empty or has other characters, or if the text
  /// is longer than 2,000 bytes.
  ///
  /// - Parameter text: The text; a field has letters, digits, spaces, `_` and `-`.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes else { return nil }
    var parts: [Part] = []
    var plain = ""
    var rest = Array(text)[...]
    while let first = rest.popFirst() {
      guard first == "{" || first == "}" else {
        plain.append(first)
        continue
      }
      if rest.first == first {
        rest.removeFirst()
        plain.append(first)
        continue
      }
      guard first == "{", let end = rest.firstIndex(of: "}") else { return nil }
      let name = String(rest[..<end])
      guard Self.isField(name) else { return nil }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(.field(name))
      rest = rest[(end + 1)...]
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
    self.parts = parts
  }

  /// Returns whether a text can be the name of a field.
  package static func isField(_ name: String) -> Bool {
    !name.isEmpty && name.first != " " && name.last != " "
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == " " }
  }

  /// The text from which the pattern is parsed.
  package var text: String {
    parts.map { part in
      switch part {
      case .text(let plain): plain.map { "{}".contains($0) ? "\($0)\($0)" : "\($0)" }.joined()
      case .field(let name): "{\(name)}"
      }
    }.joined()
  }

  /// The names of the fields, in order.
  package var fields: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// Whether the text ends as the path of a picture.
  package var isPicture: Bool {
    guard case .text(let end) = parts.last else { return false }
    let text = end.lowercased()
    return Self.pictureEndings.contains { text.hasSuffix(".\($0)") }
  }

  /// The extensions of pictures.
  package static let pictureEndings = ["png", "jpg", "jpeg", "webp"]

  /// Returns the text with a value for each field.
  package func filled<Failure: Error>(
    _ value: (String) throws(Failure) -> String
  ) throws(Failure) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let plain): text += plain
      case .field(let name): text += try value(name)
      }
    }
    return text
  }
}
