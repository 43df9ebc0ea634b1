import PageEffects

/// Edits a preset's text without changing its layout, comments or other keys.
struct YamlEdit {
  let text: String
  let root: YamlNode

  /// Parses the text to edit.
  ///
  /// - Throws: The error that prevents parsing the text.
  init(_ text: String, file: String) throws(PresetError) {
    self.text = text
    root = try YamlReader(file: file, kind: .preset).nodes(of: text)
  }

  /// Returns the text with the value at a path of keys from the root replaced; `value` is YAML.
  func setting(_ value: String, at path: [String]) -> String {
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
    return replacing(extent(of: node.span), with: value)
  }

  private func adding(
    _ entry: String,
    _ key: String,
    to map: YamlNode,
    of above: YamlNode.Entry?
  ) -> String {
    let start = index(of: map.span)
    if text[start...].first == "{" {
      let others = map.map?.isEmpty ?? true ? "" : ","
      let place = text.index(after: start)
      return replacing(place..<place, with: " \(entry)\(others)")
    }
    let indent = String(repeating: " ", count: (map.map?.first?.span.column ?? 1) - 1)
    let place = lineStart(above.map { $0.span.line + 1 } ?? line(for: key))
    let isBroken = place == text.startIndex || text[text.index(before: place)].endsLine
    return replacing(place..<place, with: (isBroken ? "" : "\n") + "\(indent)\(entry)\n")
  }

  /// Returns the text with a range replaced.
  func replacing(_ range: Range<String.Index>, with other: String) -> String {
    String(text[..<range.lowerBound]) + other + text[range.upperBound...]
  }

  // MARK: Positions

  /// Returns the line where a new top-level key belongs: before the first key that usually follows it,
  /// and before that key's comment.
  private func line(for key: String) -> Int {
    let later = PresetShapes.preset.keys.drop { $0 != key }
    let lines = (root.map ?? []).filter { later.contains($0.key) }.map(\.span.line)
    guard var line = lines.min() else { return .max }
    while line > 1, text[lineStart(line - 1)...].first == "#" { line -= 1 }
    return line
  }

  /// Returns the start of a line, counted from 1; the end of the text if there is no such line.
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

  /// Returns the range of a value, including its quotes.
  func extent(of span: SourceSpan) -> Range<String.Index> {
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
      // An escaped quote does not end the value. A doubled quote is not recognised and ends it; the result
      // is then invalid, which the caller detects.
      if quote == "\"", scalars[place] == "\\" { place = scalars.index(after: place) }
      place = scalars.index(after: place)
    }
    return before..<(place < scalars.endIndex ? scalars.index(after: place) : place)
  }

  /// Returns the range from a position, or from the first character `start` after it, to the bracket that closes the first
  /// one; the rest of the text if none does.
  func bracketed(from span: SourceSpan, after start: Character? = nil) -> Range<String.Index> {
    var first = index(of: span)
    if let start { first = text[first...].firstIndex(of: start) ?? first }
    var (place, depth) = (first, 0)
    var (quote, before): (Character?, Character) = (nil, " ")
    while place < text.endIndex {
      let character = text[place]
      place = text.index(after: place)
      defer { before = character }
      if let open = quote {
        if character == open, before != "\\" { quote = nil }
        continue
      }
      switch character {
      case "'", "\"": quote = start == nil ? character : nil
      case "#" where before == " " || before.endsLine:
        place = text[place...].firstIndex(where: \.endsLine) ?? text.endIndex
      case "[", "{", "(": depth += 1
      case "]", "}", ")":
        depth -= 1
        if depth == 0 { return first..<place }
      default: break
      }
    }
    return first..<place
  }
}
