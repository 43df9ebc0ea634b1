/// How a table of poses differs from a recorded one.
struct PoseTableDifference {
  let recorded: String
  let actual: String

  /// The number of lines that differ, and the first of them cell by cell.
  var text: String {
    let (old, new) = (lines(of: recorded), lines(of: actual))
    let count = max(old.count, new.count)
    let differing = (0..<count).filter { cells(old, $0) != cells(new, $0) }
    guard let first = differing.first else { return "the line ends differ" }
    var text = "\(differing.count) of \(count - 1) lines differ, first line \(first + 1)"
    let (before, after) = (cells(old, first), cells(new, first))
    guard before.count == after.count else { return text + ", which has other columns" }
    if after.count > 1 { text += " (\(after[0]), d = \(after[1]))" }
    for (column, (was, now)) in zip(before, after).enumerated() where was != now {
      let title = column < PoseTable.columns.count ? PoseTable.columns[column] : "\(column + 1)"
      text += "\n  \(title): \(was) → \(now)"
    }
    return text
  }

  private func lines(of text: String) -> [Substring] { text.split(separator: "\n") }

  private func cells(_ lines: [Substring], _ index: Int) -> [Substring] {
    index < lines.count ? lines[index].split(separator: "\t", omittingEmptySubsequences: false) : []
  }
}
