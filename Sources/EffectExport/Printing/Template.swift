/// The text of a resource file with named placeholders: `__type__`, or `/*__members__*/` where no name can be.
package struct Template: Sendable {
  private let lines: [String]

  /// Reads a resource; the line that excludes it from formatting is omitted.
  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let content = lines.first == "// swift-format-ignore-file" ? lines.dropFirst() : lines[...]
    self.lines = content.dropLast().map(String.init)
  }

  /// The text of a template without placeholders.
  var text: String { lines.joined(separator: "\n") }

  /// Replaces the placeholders by values, each of which must be given.
  ///
  /// A value may have several lines, which are indented as the placeholder if it is alone on its line. A line is
  /// omitted if nothing is on it.
  func filled(_ values: [String: String]) -> String {
    lines.compactMap { line -> String? in
      if let alone = line.wholeMatch(of: #/( *)(?:\/\*)?__([a-z][A-Za-z]*)__(?:\*\/)?/#) {
        return Self.indented(Self.value(alone.output.2, in: values), alone.output.1)
      }
      let filled = line.replacing(#/(?:\/\*)?__([a-z][A-Za-z]*)__(?:\*\/)?/#) { match in
        Self.value(match.output.1, in: values)
      }
      return filled.isEmpty && !line.isEmpty ? nil : filled
    }.joined(separator: "\n")
  }

  private static func value(_ name: Substring, in values: [String: String]) -> String {
    guard let value = values[String(name)] else {
      preconditionFailure("the template has an unknown placeholder, \(name)")
    }
    return value
  }

  /// Returns a text with spaces before each line that is not empty; nil if there is no text.
  private static func indented(_ text: String, _ spaces: Substring) -> String? {
    guard !text.isEmpty else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : spaces + $0 }.joined(separator: "\n")
  }
}
