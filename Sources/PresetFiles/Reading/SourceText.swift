import PageEffects

/// The lines of a file, split at the line breaks of YAML.
struct SourceText {
  private let scalars: [Unicode.Scalar]
  /// The places of the lines' characters, without line breaks.
  private let lines: [Range<Int>]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var lines: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar.endsLine {
      if scalar != "\n" || index == 0 || scalars[index - 1] != "\r" {
        lines.append(start..<index)
      }
      start = index + 1
    }
    self.lines = lines + [start..<scalars.count]
  }

  /// Returns a line, counted from 1; empty if there is none.
  func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
    lines.indices.contains(number - 1) ? scalars[lines[number - 1]] : []
  }

  /// Returns the character at a position; nil beyond the end of its line.
  func scalar(at span: SourceSpan) -> Unicode.Scalar? { rest(from: span).first }

  /// Returns a line's characters from a position.
  private func rest(from span: SourceSpan) -> ArraySlice<Unicode.Scalar> {
    line(span.line).dropFirst(span.column - 1)
  }

  /// Returns the nearest position inside the text.
  ///
  /// The YAML parser can report a position outside the text: it counts an additional line after a last line
  /// without a line break, and it treats additional characters as line breaks.
  func nearest(to span: SourceSpan) -> SourceSpan {
    if span.line > lines.count, let last = lines.last {
      return SourceSpan(file: span.file, line: lines.count, column: last.count + 1)
    }
    let end = line(span.line).count + 1
    guard span.column > end else { return span }
    return SourceSpan(file: span.file, line: span.line, column: end)
  }

  /// Returns the number of a value's characters that appear unchanged at a position.
  ///
  /// These are all characters, unless the value has escapes or continues on another line.
  func commonLength(of text: String, at span: SourceSpan) -> Int {
    // A prefix of zipped sequences would be an array.
    let rest = rest(from: span)
    var end = rest.startIndex
    for scalar in text.unicodeScalars {
      guard end < rest.endIndex, rest[end] == scalar else { break }
      end += 1
    }
    return end - rest.startIndex
  }

  /// Finds the second occurrence of a duplicate key: later on the same line, or on a later line with the
  /// same indentation.
  func repeated(_ key: String, after first: SourceSpan) -> SourceSpan? {
    let letters = Array(key.unicodeScalars)
    func isKey(_ line: ArraySlice<Unicode.Scalar>, at column: Int) -> Bool {
      let rest = line.dropFirst(column - 1)
      return rest.starts(with: letters) && rest.dropFirst(letters.count).first { $0 != " " } == ":"
    }
    var place = first
    place.length = max(1, letters.count)
    let line = line(first.line)
    for column in (first.column + 1)..<max(first.column + 2, line.count + 1)
    where isKey(line, at: column)
      && " {,".unicodeScalars.contains(line[line.startIndex + column - 2])
    {
      place.column = column
      return place
    }
    for number in first.line..<max(first.line, lines.count) {
      let line = self.line(number + 1)
      guard line.prefix(first.column - 1).allSatisfy({ $0 == " " }), isKey(line, at: first.column)
      else { continue }
      place.line = number + 1
      return place
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether the character ends a line in YAML.
  fileprivate var endsLine: Bool {
    switch self {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

extension Character {
  /// Whether the character ends a line in YAML; unlike in Swift, vertical tabs and form feeds do not.
  var endsLine: Bool { isNewline && self != "\u{B}" && self != "\u{C}" }
}

/// A line of a file with carets under a span.
struct Excerpt {
  var line: String
  var marks: String

  /// The maximum number of characters that are shown of a line.
  private static let width = 100

  /// Creates an excerpt; nil if the line is empty or missing.
  init?(of span: SourceSpan, in source: SourceText) {
    var characters = source.line(span.line)
      .map { $0.properties.generalCategory == .control ? " " : Character($0) }
    guard !characters.isEmpty else { return nil }
    // Of a long line, only the part around the span is shown.
    let start = span.column > Self.width - 20 ? span.column - Self.width / 2 : 0
    characters = Array(characters.dropFirst(start).prefix(Self.width))
    let indent = min(max(span.column - 1 - start, 0), characters.count)
    let count = max(1, min(span.length, characters.count - indent))
    line = "  " + String(characters)
    marks = "  " + String(repeating: " ", count: indent) + String(repeating: "^", count: count)
  }
}
