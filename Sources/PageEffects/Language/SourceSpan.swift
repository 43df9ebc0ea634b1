/// A position in a preset file.
public struct SourceSpan: Sendable, Hashable {
  /// The path from which the file was read; empty for text that is not from a file.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int
  /// The number of characters, at least 1.
  public var length: Int

  /// Creates a position.
  public init(file: String = "", line: Int = 1, column: Int = 1, length: Int = 1) {
    (self.file, self.line, self.column, self.length) = (file, line, column, length)
  }

  /// Returns the position of a range of this span's characters, at least one character long.
  ///
  /// If the range is outside the span, as in a string of several lines, the result is the whole span.
  func part(_ range: Range<Int>) -> SourceSpan {
    guard range.upperBound <= length else { return self }
    return SourceSpan(
      file: file,
      line: line,
      column: column + range.lowerBound,
      length: max(1, range.count)
    )
  }
}
