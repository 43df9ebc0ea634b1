import PageGeometry

/// An effect along the page differences that rules look at.
struct LintStage {
  /// The distance of page differences that are looked at.
  static let step = 1.0 / 16

  /// How far from the page at rest rules look, in pages: what is farther away is off any view, and
  /// a window of a thousand pages must not cost a thousand pages' work.
  static let reach = 16.0

  /// How far rules look where many values of parameters are tried: what they break is seen near the
  /// page at rest.
  static let nearReach = 4.0

  /// The least opacity that is seen.
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
    // On a ring the place opposite is met from two sides.
    let half = effect.wraps ? Double(effect.layout.pages) / 2 : .infinity
    let from = max(effect.window.lowerBound, -half, -reach)
    let to = min(effect.window.upperBound, half, reach)
    let first = Int((from / Self.step).rounded(.up))
    let last = Int((to / Self.step).rounded(.down))
    poses = (first..<max(first, last + 1)).map { effect.pose(at: Double($0) * Self.step) }
  }

  /// Whether a page is drawn at all.
  static func isSeen(_ pose: Pose) -> Bool { !pose.isHidden && pose.alpha >= leastAlpha }

  /// What is seen of a page in the view, itself or its pieces; none where it is nothing.
  func outlines(_ pose: Pose) -> [ConvexPolygon] {
    guard Self.isSeen(pose), pose.isFinite else { return [] }
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

  /// Whether anything is seen of a page in the view.
  func isInView(_ pose: Pose) -> Bool { !outlines(pose).isEmpty }

  /// The page's corners before the division.
  func corners(_ pose: Pose) -> [SIMD3<Double>] {
    let map = Homography(pose.matrix)
    return page.corners.map { map.map($0) }
  }

  /// Whether a page's centre is in the view.
  func isCentred(_ pose: Pose) -> Bool {
    let place = Homography(pose.matrix).map(.zero)
    guard place.z >= ConvexPolygon.nearestDivisor else { return false }
    return abs(place.x / place.z) <= view.width / 2 && abs(place.y / place.z) <= view.height / 2
  }

  /// The finding of the pose that breaks a rule most, with all page differences around it that do.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - excess: What is measured of a pose and how far beyond the limit; nil where it holds.
  /// - Returns: The finding; none where the rule holds everywhere.
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
    return [
      LintFinding(
        rule,
        at: poses[first].difference...max(poses[first].difference, poses[last].difference),
        measured: most.measured,
        limit: most.limit,
        layout: effect.layout
      )
    ]
  }
}
