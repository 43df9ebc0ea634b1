import PageGeometry

/// Poses of an effect at regular page differences, which the lint rules examine.
struct LintSamples {
  /// The distance between samples, as a page difference.
  static let step = 1.0 / 16

  /// The largest |page difference| of a sample.
  ///
  /// Pages farther away are outside every viewport, and the limit keeps checks fast for a window of a
  /// thousand pages.
  static let reach = 16.0

  /// The largest |page difference| of a sample where many parameter values are checked.
  ///
  /// It is smaller than `reach` for speed; violations are also visible near the page at rest.
  static let nearReach = 4.0

  /// The minimum opacity of a visible page.
  static let leastAlpha = 1e-6

  let effect: Effect
  /// The poses within the window, `step` apart.
  let poses: [Pose]

  private let page: Rect
  private let view: Rect

  init(_ effect: Effect, reach: Double = Self.reach) {
    self.effect = effect
    page = Rect(aboutOrigin: effect.layout.pageSize)
    view = Rect(aboutOrigin: effect.layout.viewport)
    // If the effect wraps, poses repeat at page differences beyond half the number of pages.
    let half = effect.wraps ? Double(effect.layout.pages) / 2 : .infinity
    let from = max(effect.window.lowerBound, -half, -reach)
    let to = min(effect.window.upperBound, half, reach)
    let first = Int((from / Self.step).rounded(.up))
    let last = Int((to / Self.step).rounded(.down))
    poses = (first..<max(first, last + 1)).map { effect.pose(at: Double($0) * Self.step) }
  }

  /// Returns whether a page is drawn and not transparent.
  static func isVisible(_ pose: Pose) -> Bool { !pose.isHidden && pose.alpha >= leastAlpha }

  /// Returns the visible outlines of a page, or of its pieces, within the viewport.
  func outlines(_ pose: Pose) -> [ConvexPolygon] {
    guard Self.isVisible(pose), pose.isFinite else { return [] }
    guard let extras = pose.extras, !extras.pieces.isEmpty else {
      return [outline(pose.extras?.clip?.rest(of: page) ?? page, pose.matrix)].compactMap(\.self)
    }
    return extras.pieces.filter { $0.alpha * pose.alpha >= Self.leastAlpha }.compactMap { piece in
      let box = Rect(aboutOrigin: Size(width: piece.box.width, height: piece.box.height))
      return outline(box, piece.matrix)
    }
  }

  private func outline(_ box: Rect, _ matrix: Matrix4) -> ConvexPolygon? {
    guard box.width > 0, box.height > 0 else { return nil }
    return ConvexPolygon(of: box.corners, seenThrough: Homography(matrix), within: view)
  }

  /// Returns whether any part of a page is visible in the viewport.
  func isInView(_ pose: Pose) -> Bool { !outlines(pose).isEmpty }

  /// Returns the page's corners in homogeneous coordinates.
  func corners(_ pose: Pose) -> [SIMD3<Double>] {
    let map = Homography(pose.matrix)
    return page.corners.map { map.map($0) }
  }

  /// Returns whether a page's centre is in the viewport.
  func isCentred(_ pose: Pose) -> Bool {
    let place = Homography(pose.matrix).map(.zero)
    guard place.z >= ConvexPolygon.nearestDivisor else { return false }
    return abs(place.x / place.z) <= view.width / 2 && abs(place.y / place.z) <= view.height / 2
  }

  /// Finds the pose that violates a rule most, and the range of violations around it.
  ///
  /// `excess` returns the measured value of a pose, its distance from the limit, and the limit if it
  /// differs from the rule's usual limit. The result is nil if the pose obeys the rule.
  func worst(
    _ rule: LintRule,
    _ excess: (Pose) -> (measured: Double, by: Double, limit: Double?)?
  ) -> [LintFinding] {
    let found = poses.map(excess)
    var worst: Int?
    for index in found.indices {
      guard let here = found[index] else { continue }
      if worst.flatMap({ found[$0] }).map({ here.by > $0.by }) ?? true { worst = index }
    }
    guard let worst, let most = found[worst] else { return [] }
    var (first, last) = (worst, worst)
    while first > 0, found[first - 1] != nil { first -= 1 }
    while last + 1 < found.count, found[last + 1] != nil { last += 1 }
    let differences = (poses[first].difference, poses[last].difference)
    let range = differences.0...max(differences.0, differences.1)
    return [finding(rule, at: range, most.measured, limit: most.limit)]
  }

  /// Returns a finding in the layout of the effect, by default at rest.
  func finding(
    _ rule: LintRule,
    at differences: ClosedRange<Double> = 0...0,
    _ measured: Double? = nil,
    limit: Double? = nil,
    subject: String? = nil
  ) -> LintFinding {
    LintFinding(
      rule,
      at: differences,
      measured: measured,
      limit: limit,
      subject: subject,
      layout: effect.layout
    )
  }
}
