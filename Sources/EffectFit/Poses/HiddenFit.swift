import PageEffects
import PageGeometry
import TextTools

/// The condition under which pages are hidden.
struct HiddenFit {
  let grid: Grid
  /// Whether the page of each sample is hidden; nil where that is unknown.
  let isHidden: [Bool?]

  /// Returns the rule of hidden backs that explains all hidden pages of a model; nil if none does.
  func backface(_ model: FitModel) -> PresetText.BackfaceWords? {
    guard isHidden.contains(true) else { return nil }
    for rule in [PresetText.BackfaceWords.eye, .turn] {
      let agrees = grid.samples.indices.allSatisfy { row in
        guard let isHidden = isHidden[row] else { return true }
        let side = side(row, model, rule)
        // An edge-on page has no side that is seen.
        return abs(side) < 1e-4 || (side < 0) == isHidden
      }
      if agrees { return rule }
    }
    return nil
  }

  /// Returns a number that is negative for a page of which the back is seen.
  private func side(_ row: Int, _ model: FitModel, _ rule: PresetText.BackfaceWords) -> Double {
    let sample = grid.samples[row]
    let layout = grid.layouts[sample.layout]
    switch rule {
    case .turn: return model.ownMatrix(at: sample.d, in: layout).row2.z
    case .eye:
      let matrix = model.matrix(at: sample.d, in: layout)
      return Homography(matrix).determinant * matrix.determinant
    }
  }

  /// Returns the page differences at which pages are hidden as a condition; nil if none is.
  func condition() -> String? {
    let range = grid.ranges[0].filter { isHidden[$0] != nil }
    guard range.contains(where: { isHidden[$0] == true }) else { return nil }
    var conditions: [String] = []
    var start = 0
    while start < range.count {
      guard isHidden[range[start]] == true else {
        start += 1
        continue
      }
      var end = start
      while end + 1 < range.count, isHidden[range[end + 1]] == true { end += 1 }
      conditions.append(interval(range, start, end))
      start = end + 1
    }
    if conditions.count == 2, let both = symmetric(conditions) { return both }
    return conditions.joined(separator: " or ")
  }

  private func interval(_ range: [Int], _ start: Int, _ end: Int) -> String {
    func d(_ index: Int) -> Double { grid.samples[range[index]].d }
    var parts: [String] = []
    if start > 0 {
      let edge = BreakShapes.roundest(d(start - 1), d(start))
      parts.append("d \(abs(edge - d(start)) < 1e-9 ? ">=" : ">") \((edge + 0).plainText)")
    }
    if end + 1 < range.count {
      let edge = BreakShapes.roundest(d(end), d(end + 1))
      parts.append("d \(abs(edge - d(end)) < 1e-9 ? "<=" : "<") \((edge + 0).plainText)")
    }
    return parts.isEmpty ? "true" : parts.joined(separator: " and ")
  }

  /// Joins `d <= -1` and `d >= 1` to `abs(d) >= 1`.
  private func symmetric(_ conditions: [String]) -> String? {
    let before = conditions[0].split(separator: " ").map(String.init)
    let after = conditions[1].split(separator: " ").map(String.init)
    guard before.count == 3, after.count == 3, before[2] == "-\(after[2])",
      before[1].replacing("<", with: ">") == after[1]
    else { return nil }
    return "abs(d) \(after[1]) \(after[2])"
  }
}
