/// A run of lines that differ between two versions of a file.
package struct ChangedLines {
  /// The number of the first line in the new version, from 1; that of the line after them if the lines are gone.
  package let line: Int
  /// The lines of the old version; empty if lines were added.
  package let old: [String]
  /// The lines of the new version; empty if lines were removed.
  package let new: [String]

  /// The number of lines on the longer side.
  package var count: Int { max(old.count, new.count) }

  /// The most lines of both versions, without those at both ends that are equal, that are compared line by line.
  ///
  /// The time grows with their number times that of the changes. More lines are one run.
  private static let mostLines = 4_000

  /// Returns the runs that differ, in order.
  package static func runs(from old: [String], to new: [String]) -> [ChangedLines] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let before = Array(old[start..<(old.count - end)])
    let after = Array(new[start..<(new.count - end)])
    guard !before.isEmpty || !after.isEmpty else { return [] }
    guard before.count + after.count <= mostLines else {
      return [ChangedLines(line: start + 1, old: before, new: after)]
    }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var runs: [ChangedLines] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      let (firstOld, firstNew) = (i, j)
      while removed.contains(i) { i += 1 }
      while inserted.contains(j) { j += 1 }
      if i > firstOld || j > firstNew {
        let (gone, added) = (Array(before[firstOld..<i]), Array(after[firstNew..<j]))
        runs.append(ChangedLines(line: start + firstNew + 1, old: gone, new: added))
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
    return runs
  }
}
