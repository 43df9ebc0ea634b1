import JSONCoding
import PageSequence

/// A text of the command line as lines in which options and parameters are data, because the page has its own names
/// for them: `["Reduce ", {"option": "size"}, "."]`.
///
/// Lines begin with a capital letter, as sentences do.
package struct PageText: Encodable, Sendable, Equatable {
  /// The text as on the command line.
  package let text: String
  private let lines: [[JSONValue]]

  /// Creates a text; if it is about a parameter, it begins with its name.
  package init(_ text: String, about parameter: String? = nil) {
    self.text = text
    var lines = text.split(separator: "\n").map { line in
      Self.parts(of: line.drop { $0 == " " }.trimmingPrefix("error: "))
    }
    if let parameter, case .string(let start)? = lines.first?.first {
      lines[0][0] = .string(String(start.dropFirst(parameter.count)))
      lines[0].insert(["parameter": .string(parameter)], at: 0)
    }
    self.lines = lines
  }

  /// Writes the lines.
  package func encode(to encoder: any Encoder) throws { try lines.encode(to: encoder) }

  /// The key of the option with which the text begins; nil if it begins with something else.
  var firstOption: String? {
    guard case .object(let part)? = lines.first?.first, case .string(let key)? = part["option"]
    else { return nil }
    return key
  }

  private static func parts(of line: Substring) -> [JSONValue] {
    var (parts, rest): ([JSONValue], Substring) = ([], line)
    for match in line.matches(of: /--([a-z]+(?:-[a-z]+)*)/) {
      guard let key = keys[match.output.1] else { continue }
      let before = rest[..<match.range.lowerBound]
      if !before.isEmpty { parts.append(.string(String(before))) }
      parts.append(["option": .string(key)])
      rest = rest[match.range.upperBound...]
    }
    if !rest.isEmpty { parts.append(.string(String(rest))) }
    if case .string(let start)? = parts.first { parts[0] = .string(sentence(start)) }
    return parts
  }

  /// Returns the beginning of a line with a capital letter, unless it is a path, as in `mix/a.jpg: the file is empty`.
  private static func sentence(_ text: String) -> String {
    let isPath = text.prefixMatch(of: #/[^:]*[./][^:]*: /#) != nil
    return isPath ? text : text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The keys of the options that the page may have, by their names on the command line.
  private static let keys = Dictionary(
    SequenceSpec.options.map { (Substring($0.name), $0.key) }
      + ExportSetting.all.map { (Substring($0.name), $0.name) }
  ) { key, _ in key }
}
