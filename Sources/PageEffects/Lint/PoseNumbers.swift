import PageGeometry

/// The visible properties of a pose as a list of numbers, all in points, for comparing poses.
enum PoseNumbers {
  /// The number of points that a change from transparent to opaque is equivalent to.
  private static let opacity = 100.0

  /// The count of numbers that describe the position of the page.
  static let places = 9

  /// Returns the numbers of a pose.
  ///
  /// The matrix is applied to the middle of the page's sides, and its divisor to the viewport's, so that
  /// each number is a movement in points.
  static func of(_ pose: Pose, in layout: Layout) -> [Double] {
    let across: SIMD4<Double> = [layout.pageSize.width / 2, layout.pageSize.height / 2, 0, 1]
    let reach = max(layout.viewport.width, layout.viewport.height) / 2
    let rows = [
      pose.matrix.row0 * across, pose.matrix.row1 * across, pose.matrix.row3 * across * reach,
    ]
    return rows.flatMap { [$0.x, $0.y, $0.w] } + [pose.alpha * opacity]
      + (pose.extras.map { numbers(of: $0) } ?? [])
  }

  /// Returns the name of a number in messages.
  static func name(of index: Int) -> String {
    guard index > places else {
      return index == places ? "alpha" : "m\([1, 2, 4][index / 3])\([1, 2, 4][index % 3])"
    }
    return "the extras"
  }

  private static func numbers(of extras: PoseExtras) -> [Double] {
    func shown(_ share: Double) -> Double { min(max(share, 0), 1) * opacity }
    let overlays = extras.overlays.map { shown($0.opacity) }
    let layers = extras.layers.flatMap {
      [$0.box.x, $0.box.y, $0.box.width, $0.box.height, $0.cornerRadius, shown($0.alpha)]
        + $0.matrix.elements
    }
    let blur = extras.blur.map { [min(max($0.strength, 0), 1) * $0.radius] }
    let shadow = extras.shadow.map { [shown($0.opacity), $0.x, $0.y, $0.radius] }
    let floor = extras.floor.map { [shown($0.opacity)] }
    let pieces = extras.pieces.flatMap { [shown($0.alpha)] + $0.matrix.elements }
    return overlays + layers + (blur ?? []) + (shadow ?? []) + [extras.cornerRadius ?? 0]
      + (extras.clip?.numbers ?? []) + (floor ?? []) + pieces
  }
}
