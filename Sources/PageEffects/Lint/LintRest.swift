import PageGeometry
import RealModule

/// Rules about the page at rest and its neighbours.
extension LintStage {
  /// Whether the page at rest can be read, and stands where it does without an effect.
  func rest() -> [LintFinding] {
    let pose = effect.pose(at: 0)
    let alpha = pose.isHidden ? 0 : pose.alpha
    let faint = alpha < LintLimits.restAlpha ? [finding(.faintAtRest, alpha)] : []
    return faint + [place(pose)].compactMap(\.self)
  }

  /// The first thing that is wrong with the place of the page at rest; what is mirrored or small is
  /// not where it was either.
  private func place(_ pose: Pose) -> LintFinding? {
    if pose.model.row2.z < 0 { return finding(.backAtRest) }
    let map = Homography(pose.matrix)
    if map.row0.x * map.row1.y < map.row0.y * map.row1.x { return finding(.mirroredAtRest) }
    let page = effect.layout.pageSize
    let places = Rect(aboutOrigin: page).corners
    let outline = ConvexPolygon(
      of: places,
      seenThrough: map,
      within: Rect(aboutOrigin: Self.everything)
    )
    let area = abs(outline?.doubledArea ?? 0) / 2
    let size = (area / (page.width * page.height)).squareRoot()
    if size < LintLimits.restSize { return finding(.smallAtRest, size) }
    let distances = zip(corners(pose), places).map { corner, place in
      Double.hypot(corner.x / corner.z - place.x, corner.y / corner.z - place.y)
    }
    let farthest = distances.max() ?? 0
    return farthest > LintLimits.restDistance ? finding(.restPose, farthest) : nil
  }

  /// A view that no page leaves.
  private static let everything = Size(width: 1e6, height: 1e6)

  private func finding(_ rule: LintRule, _ measured: Double? = nil) -> LintFinding {
    LintFinding(rule, at: 0...0, measured: measured, layout: effect.layout)
  }

  /// From right to left the page to come stands on the left of the one that passed.
  func rightToLeft() -> [LintFinding] {
    guard effect.layout.isRightToLeft, effect.layout.axis == .horizontal else { return [] }
    let (next, last) = (effect.pose(at: 1), effect.pose(at: -1))
    guard isInView(next), isInView(last) else { return [] }
    let distance = centre(next) - centre(last)
    guard distance > LintLimits.restDistance else { return [] }
    return [LintFinding(.rightToLeft, at: -1...1, measured: distance, layout: effect.layout)]
  }

  /// Where a page's centre is seen, in points to the right of the middle.
  private func centre(_ pose: Pose) -> Double {
    let centre = Homography(pose.matrix).map(.zero)
    return centre.x / centre.z
  }
}
