import PageEffects

/// A line of a file with marks beneath the place that is meant.
struct Excerpt {
  var line: String
  var marks: String

  /// The most characters of a line that are shown.
  private static let width = 100

  /// The line of a place; nil where the file has no such line, or an empty one.
  init?(of span: SourceSpan, in source: SourceText) {
    var characters = source.line(span.line)
      .map { $0.properties.generalCategory == .control ? " " : Character($0) }
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
