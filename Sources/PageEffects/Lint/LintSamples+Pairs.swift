import PageGeometry
import RealModule

/// Rules about several pages at once.
extension LintSamples {
  // MARK: Order

  /// Finds a page that moves in front of another while they overlap.
  func orderSwap() -> [LintFinding] {
    guard effect.depth == .none else { return [] }
    var worst: LintFinding?
    for distance in [1, 2] {
      let fronts = poses.dropLast(distance * Int(1 / Self.step)).map { pose in
        isInFront(pose, other(pose.difference, distance), distance)
      }
      for index in fronts.indices.dropFirst() where fronts[index] != fronts[index - 1] {
        let (from, to) = (poses[index - 1].difference, poses[index].difference)
        let found = swap(from, to, distance, fronts[index - 1])
        if found.measured ?? 0 > worst?.measured ?? LintLimits.overlap { worst = found }
      }
    }
    return worst.map { [$0] } ?? []
  }

  /// Returns the pose of the page that comes `distance` pages after the one at `difference`.
  private func other(_ difference: Double, _ distance: Int) -> Pose {
    effect.pose(at: difference + Double(distance), index: distance)
  }

  private func isInFront(_ one: Pose, _ other: Pose, _ distance: Int) -> Bool {
    other.paintKey(ofPage: distance) < one.paintKey(ofPage: 0)
  }

  /// Finds by bisection where two pages swap their order, and measures their overlap there.
  private func swap(
    _ from: Double,
    _ to: Double,
    _ distance: Int,
    _ isInFrontBefore: Bool
  ) -> LintFinding {
    var (low, high) = (from, to)
    while high - low > 1e-6 {
      let middle = (low + high) / 2
      let one = effect.pose(at: middle)
      if isInFront(one, other(middle, distance), distance) == isInFrontBefore {
        low = middle
      } else {
        high = middle
      }
    }
    let others = outlines(other(high, distance))
    let shared = outlines(effect.pose(at: high)).reduce(0) { sum, outline in
      others.reduce(sum) { $0 + outline.sharedArea(with: $1) }
    }
    let page = effect.layout.pageSize
    return finding(.orderSwap, at: high...high, shared / (page.width * page.height))
  }

  // MARK: Motion

  /// Measures the largest share of the viewport in which pages turn or move in depth at the same time.
  func motion() -> [LintFinding] {
    let phases = Int(1 / Self.step)
    var worst: LintFinding?
    for phase in 0..<phases {
      var (share, differences): (Double, [Double]) = (0, [])
      for index in stride(from: phase, to: poses.count - 1, by: phases)
      where isMoving(poses[index], poses[index + 1]) {
        let outlines = outlines(poses[index])
        guard !outlines.isEmpty else { continue }
        share += outlines.reduce(0) { $0 + abs($1.doubledArea) / 2 }
        differences.append(poses[index].difference)
      }
      let view = effect.layout.viewport
      // Areas where pages overlap count several times, so the sum may exceed 1.
      share = min(1, share / (view.width * view.height))
      guard share > worst?.measured ?? LintLimits.movingShare, let first = differences.first,
        let last = differences.last
      else { continue }
      worst = finding(.motion, at: first...last, share)
    }
    return worst.map { [$0] } ?? []
  }

  /// Returns whether a page turns or moves in depth faster than the limits, given two poses `step` apart.
  private func isMoving(_ one: Pose, _ other: Pose) -> Bool {
    let depth = abs(one.model.row2.w - other.model.row2.w) / Self.step
    if one.perspective.isFinite, depth > LintLimits.depth * effect.layout.pageLength * (1 + 1e-6) {
      return true
    }
    let turns = zip(axes(one), axes(other)).map { left, right in
      Angle.radians(.acos(min(1, (left * right).sum()))).degrees
    }
    return (turns.max() ?? 0) / Self.step > LintLimits.turn * (1 + 1e-6)
  }

  /// Returns the directions of a page's sides in space; empty for a page without an area.
  private func axes(_ pose: Pose) -> [SIMD3<Double>] {
    let model = pose.model
    let sides: [SIMD3<Double>] = [
      [model.row0.x, model.row1.x, model.row2.x], [model.row0.y, model.row1.y, model.row2.y],
    ]
    let lengths = sides.map { ($0 * $0).sum().squareRoot() }
    guard lengths.allSatisfy({ $0 > 0 }) else { return [] }
    return zip(sides, lengths).map { $0 / $1 }
  }
}
