import PageEffects

/// A line of a file with marks beneath the place that is meant.
struct Excerpt {
  var line: String
  var marks: String

  /// The most characters of a line that are shown.
  private static let width = 100

  /// Nil where the file has no such line, or an empty one.
  ///
  /// - Parameters:
  ///   - span: The place.
  ///   - source: The text of the file.
  init?(of span: SourceSpan, in source: String) {
    // Lines end at LF; a CR before it belongs to the line end (a Character joins the two).
    let lines = source.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    guard span.line >= 1, span.line <= lines.count else { return nil }
    var characters = lines[span.line - 1].unicodeScalars.map { $0 == "\t" ? " " : Character($0) }
    guard !characters.isEmpty else { return nil }
    // A long line is shown around the place.
    let start = span.column > Self.width - 20 ? span.column - Self.width / 2 : 0
    characters = Array(characters.dropFirst(start).prefix(Self.width))
    let indent = min(max(span.column - 1 - start, 0), characters.count)
    let count = max(1, min(span.length, characters.count - indent))
    line = "  " + String(characters)
    marks = "  " + String(repeating: " ", count: indent) + String(repeating: "^", count: count)
  }
}
