/// The text of a resource file with named placeholders: `__type__`, or `/*__members__*/` where no name can be.
///
/// A line that ends with the mark `//?blur shadow` is one that only effects with one of these parts have, `//?-pieces`
/// one that only effects without them have. A mark alone on a line begins a section, which `//.` ends; `//.?blur` also
/// begins the next one. The parts are those of `ExportedEffect.parts`.
package struct Template: Sendable {
  private let lines: [Line]

  private struct Line {
    /// The texts before, between and after the placeholders.
    var texts: [String] = []
    /// The names of the placeholders.
    var names: [String] = []
    /// The sections that contain the line.
    var sections: [Section] = []

    /// Whether a placeholder is alone on the line, after spaces.
    var isPlaceholder: Bool {
      names.count == 1 && texts[1].isEmpty && texts[0].allSatisfy { $0 == " " }
    }
  }

  /// Lines that only some effects have.
  private struct Section {
    var parts: Set<String>
    /// Whether effects have the lines that have none of the parts.
    var isNegated: Bool

    /// Takes the mark from the end of a line, but not the `//.` before it; nil if there is none.
    init?(endOf line: inout Substring) {
      guard let mark = line.utf8.lastIndex(of: UInt8(ascii: "?")) else { return nil }
      let (text, names) = (line[..<mark], line[mark...].dropFirst())
      guard text.hasSuffix("//") || text.hasSuffix("//.") else { return nil }
      line = text.hasSuffix("//") ? text.dropLast(2) : text
      while line.last == " " { line.removeLast() }
      isNegated = names.hasPrefix("-")
      parts = Set(names.drop { $0 == "-" }.split(separator: " ").map(String.init))
      let unknown = parts.subtracting(ExportedEffect.partNames).sorted()
      precondition(unknown.isEmpty, "a section of a template names unknown parts, \(unknown)")
    }
  }

  /// A placeholder and its name.
  ///
  /// The expression is read once, because that takes longer than most templates.
  private nonisolated(unsafe) static let placeholder = #/(?:\/\*)?__([a-z][A-Za-z]*)__(?:\*\/)?/#

  /// Reads resources, one after the other; the line that excludes one from formatting is omitted.
  ///
  /// Each section must name known parts and must end.
  package init(_ resources: [UInt8]...) {
    let content = resources.flatMap { bytes in
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n",
        omittingEmptySubsequences: false
      ).dropLast()
      return lines.first == "// swift-format-ignore-file" ? lines.dropFirst() : lines
    }
    var sections: [Section] = []
    self.lines = content.compactMap { line in
      var line = line
      let section = Section(endOf: &line)
      let isEnd = line.hasSuffix("//.") && line.allSatisfy { " /.".contains($0) }
      if isEnd {
        precondition(!sections.isEmpty, "a template ends a section that it did not begin")
        sections.removeLast()
      }
      guard !isEnd, section == nil || !line.isEmpty else {
        sections += [section].compactMap(\.self)
        return nil
      }
      var (result, rest) = (Line(sections: sections + [section].compactMap(\.self)), line)
      // Most lines have no placeholder, and expressions are slow.
      if line.utf8.contains(UInt8(ascii: "_")) {
        for match in line.matches(of: Self.placeholder) {
          result.texts.append(String(rest[..<match.range.lowerBound]))
          result.names.append(String(match.output.1))
          rest = rest[match.range.upperBound...]
        }
      }
      result.texts.append(String(rest))
      return result
    }
    precondition(sections.isEmpty, "a template has a section without an end")
  }

  /// The text of a template without placeholders.
  var text: String { lines.map { $0.texts[0] }.joined(separator: "\n") }

  /// Replaces the placeholders by values, each of which must be given.
  ///
  /// A value may have several lines, which are indented as the placeholder if it is alone on its line. A line is
  /// omitted if nothing is on it.
  ///
  /// - Parameters:
  ///   - values: The values by the names of placeholders.
  ///   - parts: The parts of the effect, whose sections are written.
  /// - Returns: The text.
  func filled(_ values: [String: String], parts: Set<String> = []) -> String {
    lines.compactMap { line -> String? in
      guard line.sections.allSatisfy({ $0.parts.isDisjoint(with: parts) == $0.isNegated }) else {
        return nil
      }
      guard !line.names.isEmpty else { return line.texts[0] }
      let values = line.names.map { Self.value($0, in: values) }
      if line.isPlaceholder { return Self.indented(values[0], line.texts[0]) }
      let filled = zip(line.texts, values + [""]).map { $0 + $1 }.joined()
      return filled.isEmpty ? nil : filled
    }.joined(separator: "\n")
  }

  private static func value(_ name: String, in values: [String: String]) -> String {
    guard let value = values[name] else {
      preconditionFailure("the template has an unknown placeholder, \(name)")
    }
    return value
  }

  /// Returns a text with spaces before each line that is not empty; nil if there is no text.
  private static func indented(_ text: String, _ spaces: String) -> String? {
    guard !text.isEmpty else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : spaces + $0 }.joined(separator: "\n")
  }
}
