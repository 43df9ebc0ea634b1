/// A table of a page in Markdown, for tests that compare it with a table of the code.
public struct MarkdownTable {
  /// The titles of the columns.
  public var head: [String]
  /// The cells of each row.
  public var rows: [[String]]

  /// Finds the first table between a heading, such as `### Functions`, and the next one; nil if there is none.
  public init?(under heading: String, in text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") }
    let table = lines.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    guard let first = table.first else { return nil }
    head = Self.cells(of: first)
    rows = table.dropFirst(2).map(Self.cells)
  }

  /// The cells of a column.
  public subscript(column: Int) -> [String] { rows.map { $0[column] } }

  /// Returns the words of a cell that are formatted as code.
  public static func code(in cell: String) -> [String] {
    cell.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
  }

  /// Splits a line at its bars, except escaped ones.
  private static func cells(of line: Substring) -> [String] {
    line.replacing(#/\\\|/#, with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast()
      .map { String($0).trimmed.replacing("\u{0}", with: "|") }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
