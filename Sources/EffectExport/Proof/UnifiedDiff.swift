import TextTools

/// The differences of two texts as lines, in the form of `diff -u`.
struct UnifiedDiff {
  private let old: [String]
  private let new: [String]
  /// The lines that precede and follow a change.
  private static let context = 3

  init(from old: String, to new: String) {
    self.old = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.new = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private typealias Line = (sign: Character, text: String)

  /// Returns the hunks below the names of two files; empty if the texts are equal.
  func text(from oldName: String, to newName: String) -> String {
    let lines = lines
    let changes = lines.indices.filter { lines[$0].sign != " " }
    guard let first = changes.first else { return "" }
    var text = "--- \(oldName)\n+++ \(newName)\n"
    var range = first...first
    for change in changes.dropFirst() {
      if change - range.upperBound <= 2 * Self.context {
        range = range.lowerBound...change
      } else {
        text += hunk(range, lines)
        range = change...change
      }
    }
    return text + hunk(range, lines)
  }

  private func hunk(_ changed: ClosedRange<Int>, _ lines: [Line]) -> String {
    let start = max(0, changed.lowerBound - Self.context)
    let end = min(lines.count, changed.upperBound + Self.context + 1)
    func span(_ without: Character) -> String {
      let before = lines[..<start].count { $0.sign != without }
      let count = lines[start..<end].count { $0.sign != without }
      return "\(before + (count > 0 ? 1 : 0)),\(count)"
    }
    return "@@ -\(span("+")) +\(span("-")) @@\n"
      + lines[start..<end].map { "\($0.sign)\($0.text)\n" }.joined()
  }

  /// All lines of both texts; removed lines come before those that replace them.
  private var lines: [Line] {
    var lines: [Line] = []
    var next = 0
    for run in ChangedLines.runs(from: old, to: new) {
      lines += new[next..<(run.line - 1)].map { (" ", $0) } + run.old.map { ("-", $0) }
      lines += run.new.map { ("+", $0) }
      next = run.line - 1 + run.new.count
    }
    return lines + new[next...].map { (" ", $0) }
  }
}
