import PageGeometry
import RealModule

/// Rules about several pages at once.
extension LintStage {
  // MARK: Order

  /// Where one page passes in front of another while they overlap.
  func orderSwap() -> [LintFinding] {
    guard effect.depth == .none else { return [] }
    var worst: LintFinding?
    for distance in [1, 2] {
      let apart = distance * Int(1 / Self.step)
      guard poses.count > apart else { continue }
      for index in poses.indices.dropFirst().prefix(poses.count - apart - 1) {
        let before = isInFront(poses[index - 1], poses[index - 1 + apart], distance)
        let after = isInFront(poses[index], poses[index + apart], distance)
        guard before != after else { continue }
        let found = swap(poses[index - 1].difference, poses[index].difference, distance, before)
        if let found, found.measured ?? 0 > worst?.measured ?? LintLimits.overlap { worst = found }
      }
    }
    return worst.map { [$0] } ?? []
  }

  private func isInFront(_ one: Pose, _ other: Pose, _ distance: Int) -> Bool {
    PaintOrder.isInFront(
      (one.order, abs(one.difference), 0),
      of: (other.order, abs(other.difference), distance)
    )
  }

  /// How much of a page two pages share where they change places; halved until both are as good as
  /// where they do.
  private func swap(
    _ from: Double,
    _ to: Double,
    _ distance: Int,
    _ isInFrontBefore: Bool
  ) -> LintFinding? {
    func pair(_ d: Double) -> (one: Pose, other: Pose) {
      (effect.pose(at: d), effect.pose(at: d + Double(distance), index: distance))
    }
    var (low, high) = (from, to)
    while high - low > 1e-6 {
      let middle = (low + high) / 2
      let pair = pair(middle)
      if isInFront(pair.one, pair.other, distance) == isInFrontBefore {
        low = middle
      } else {
        high = middle
      }
    }
    let (one, other) = pair(high)
    guard let first = outline(one), let second = outline(other) else { return nil }
    let page = effect.layout.pageSize
    return LintFinding(
      .orderSwap,
      at: high...high,
      measured: first.sharedArea(with: second) / (page.width * page.height),
      layout: effect.layout
    )
  }

  // MARK: Motion

  /// How much of the view turns or moves in depth at once.
  func motion() -> [LintFinding] {
    let phases = Int(1 / Self.step)
    var worst: LintFinding?
    for phase in 0..<phases {
      var (share, differences): (Double, [Double]) = (0, [])
      for index in stride(from: phase, to: poses.count - 1, by: phases)
      where isMoving(poses[index], poses[index + 1]) {
        guard let outline = outline(poses[index]) else { continue }
        share += abs(outline.doubledArea) / 2
        differences.append(poses[index].difference)
      }
      let view = effect.layout.viewport
      // Pages that lie over each other cover no more than there is.
      share = min(1, share / (view.width * view.height))
      guard share > worst?.measured ?? LintLimits.movingShare, let first = differences.first,
        let last = differences.last
      else { continue }
      worst = LintFinding(.motion, at: first...last, measured: share, layout: effect.layout)
    }
    return worst.map { [$0] } ?? []
  }

  /// Whether a page turns or moves in depth faster than the limits between two poses, `step` apart.
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

  /// The directions of a page's sides in space; none where it has no size.
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
