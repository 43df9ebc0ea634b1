import PageEffects

/// A change to the text of a file that keeps its layout, its comments and all else that stands there.
struct YamlEdit {
  let text: String
  let root: YamlNode

  /// - Parameters:
  ///   - text: The text of a preset's file.
  ///   - file: The file, for messages.
  /// - Throws: What keeps it from being read.
  init(_ text: String, file: String) throws(PresetError) {
    self.text = text
    root = try YamlReader(file: file, kind: .preset).nodes(of: text)
  }

  /// The text with a value where a path of keys leads.
  ///
  /// What stands there is replaced; keys that are missing are added, those of the file itself where
  /// presets have them. A value over several lines gives a text that says something else: who asks
  /// reads what came out.
  ///
  /// - Parameters:
  ///   - value: The value as YAML has it.
  ///   - path: The keys, from the file's own.
  /// - Returns: The text with it.
  func putting(_ value: String, at path: [String]) -> String {
    var node = root
    var above: YamlNode.Entry?
    for (depth, key) in path.enumerated() {
      guard let entry = node.map?.first(where: { $0.key == key }) else {
        let missing = path[depth...].dropFirst()
        let nested = missing.reversed().reduce(value) { "{ \($1): \($0) }" }
        return adding("\(key): \(nested)", key, to: node, of: above)
      }
      (node, above) = (entry.value, entry)
    }
    return putting(value, in: extent(of: node.span))
  }

  private func adding(
    _ entry: String,
    _ key: String,
    to map: YamlNode,
    of above: YamlNode.Entry?
  ) -> String {
    let mark = index(of: map.span)
    if text[mark...].first == "{" {
      let others = map.map?.isEmpty ?? true ? "" : ","
      let place = text.index(after: mark)
      return putting(" \(entry)\(others)", in: place..<place)
    }
    let indent = String(repeating: " ", count: (map.map?.first?.span.column ?? 1) - 1)
    let place = lineStart(above.map { $0.span.line + 1 } ?? line(for: key))
    let isBroken = place == text.startIndex || text[text.index(before: place)].endsLine
    return putting((isBroken ? "" : "\n") + "\(indent)\(entry)\n", in: place..<place)
  }

  private func putting(_ words: String, in range: Range<String.Index>) -> String {
    String(text[..<range.lowerBound]) + words + text[range.upperBound...]
  }

  // MARK: Places

  /// The line at which a key of the file goes: before the first that comes after it in presets, and
  /// before the comment of that one.
  private func line(for key: String) -> Int {
    let later = MapShape.preset.names.drop { $0 != key }
    let lines = (root.map ?? []).filter { later.contains($0.key) }.map(\.span.line)
    guard var line = lines.min() else { return .max }
    while line > 1, text[lineStart(line - 1)...].first == "#" { line -= 1 }
    return line
  }

  /// The beginning of a line, from 1; the end of the text where there is none.
  private func lineStart(_ line: Int) -> String.Index {
    var start = text.startIndex
    var number = 1
    while number < line, let end = text[start...].firstIndex(where: \.endsLine) {
      (start, number) = (text.index(after: end), number + 1)
    }
    return number < line ? text.endIndex : start
  }

  private func index(of span: SourceSpan) -> String.Index {
    let scalars = text.unicodeScalars
    let start = lineStart(span.line)
    return scalars.index(start, offsetBy: span.column - 1, limitedBy: scalars.endIndex)
      ?? scalars.endIndex
  }

  /// Where a value begins and ends, with its quotes.
  private func extent(of span: SourceSpan) -> Range<String.Index> {
    let scalars = text.unicodeScalars
    let start = index(of: span)
    let before = start > scalars.startIndex ? scalars.index(before: start) : start
    let quote = scalars[before]
    guard before < start, quote == "'" || quote == "\"" else {
      let end = scalars.index(start, offsetBy: span.length, limitedBy: scalars.endIndex)
      return start..<(end ?? scalars.endIndex)
    }
    var place = start
    while place < scalars.endIndex, scalars[place] != quote {
      // What an escape begins ends no text; a doubled quote does, and what follows is found wrong.
      if quote == "\"", scalars[place] == "\\" { place = scalars.index(after: place) }
      place = scalars.index(after: place)
    }
    return before..<(place < scalars.endIndex ? scalars.index(after: place) : place)
  }
}
