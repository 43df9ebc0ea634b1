import PageEffects

/// The text of a file by lines, which end where YAML lets them end.
struct SourceText {
  private let lines: [[Unicode.Scalar]]

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false) { $0.endsLine }
      .map { Array($0.unicodeScalars) }
  }

  /// A line, counted from 1; empty where there is none.
  func line(_ number: Int) -> [Unicode.Scalar] {
    lines.indices.contains(number - 1) ? lines[number - 1] : []
  }

  /// What stands at a place; nil beyond the end of its line.
  func scalar(at span: SourceSpan) -> Unicode.Scalar? {
    line(span.line).dropFirst(span.column - 1).first
  }

  /// The place itself, or the nearest one in the text where it lies outside: to the YAML reader a last
  /// line that does not end has another one after it, and a few characters more end a line.
  func nearest(to span: SourceSpan) -> SourceSpan {
    if span.line > lines.count, let last = lines.last {
      return SourceSpan(file: span.file, line: lines.count, column: last.count + 1)
    }
    let end = line(span.line).count + 1
    guard span.column > end else { return span }
    return SourceSpan(file: span.file, line: span.line, column: end)
  }

  /// How many characters of a text stand at a place as they are: all, unless the text has escapes
  /// or goes over several lines.
  func commonLength(of text: String, at span: SourceSpan) -> Int {
    zip(line(span.line).dropFirst(span.column - 1), text.unicodeScalars)
      .prefix { $0 == $1 }.count
  }

  /// Where a key of a map stands again: behind its first place on the same line, or below it at the
  /// same indentation.
  func repeated(_ key: String, after first: SourceSpan) -> SourceSpan? {
    let letters = Array(key.unicodeScalars)
    func isKey(_ line: [Unicode.Scalar], at column: Int) -> Bool {
      let rest = line.dropFirst(column - 1)
      return rest.starts(with: letters) && rest.dropFirst(letters.count).first { $0 != " " } == ":"
    }
    var place = first
    place.length = max(1, letters.count)
    let line = line(first.line)
    for column in (first.column + 1)..<max(first.column + 2, line.count + 1)
    where isKey(line, at: column) && " {,".unicodeScalars.contains(line[column - 2]) {
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

  /// The place of a byte.
  static func place(ofByte offset: Int, in bytes: some Collection<UInt8>) -> (
    line: Int, column: Int
  ) {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == 10 } + 1
    // Bytes that continue a character do not start a column.
    let column = before.reversed().prefix { $0 != 10 }.count { $0 & 0xC0 != 0x80 } + 1
    return (line, column)
  }
}

extension Character {
  /// Whether a line of YAML ends with it; to Swift tabs between lines and pages end one too.
  var endsLine: Bool { isNewline && self != "\u{B}" && self != "\u{C}" }
}
