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
  /// A value may have several lines, which are not indented. A line is omitted if nothing is on it.
  func filled(_ values: [String: String]) -> String {
    lines.compactMap { line -> String? in
      let filled = line.replacing(#/(?:\/\*)?__([a-z][A-Za-z]*)__(?:\*\/)?/#) { match in
        guard let value = values[String(match.output.1)] else {
          preconditionFailure("the template has an unknown placeholder, \(match.output.0)")
        }
        return value
      }
      return filled.isEmpty && !line.isEmpty ? nil : filled
    }.joined(separator: "\n")
  }
}
