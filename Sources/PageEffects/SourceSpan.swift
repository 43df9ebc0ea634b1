/// Where something stands in a preset file.
public struct SourceSpan: Sendable, Hashable {
  /// The file, as it was named when it was read; empty for text that comes from elsewhere.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int
  /// How many characters, at least 1.
  public var length: Int

  /// A place from its file, line, column and length.
  public init(file: String = "", line: Int = 1, column: Int = 1, length: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
  }

  /// A part of this place, on the same line.
  ///
  /// - Parameter range: Characters from the start of this place.
  /// - Returns: The place of that part, at least one character long; where the part lies beyond
  ///   the place, as in a text over several lines, the place itself.
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
