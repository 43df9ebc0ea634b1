import PageGeometry

/// Converts the visible properties of a pose to a list of numbers, for comparing poses.
///
/// All numbers are in points, so that one limit applies to all of them.
enum PoseNumbers {
  /// The movement, in points, that counts as much as a change of opacity from 0 to 1.
  private static let pointsPerOpacity = 100.0

  /// The number of values that describe the position of the page; they are the first in the list.
  static let positionCount = 9

  /// Returns the numbers of a pose.
  ///
  /// The first nine are elements of the matrix, scaled so that each is a movement in points. The columns
  /// of x and y are multiplied by half the page's size, which gives the movement of the middle of a side.
  /// The last row is the perspective divisor: it is also multiplied by half the viewport's longer side,
  /// which gives the movement of a point at the edge of the viewport.
  static func of(_ pose: Pose, in layout: Layout) -> [Double] {
    let across: SIMD4<Double> = [layout.pageSize.width / 2, layout.pageSize.height / 2, 0, 1]
    let reach = max(layout.viewport.width, layout.viewport.height) / 2
    let rows = [
      pose.matrix.row0 * across, pose.matrix.row1 * across, pose.matrix.row3 * across * reach,
    ]
    return rows.flatMap { [$0.x, $0.y, $0.w] } + [pose.alpha * pointsPerOpacity]
      + (pose.extras.map { numbers(of: $0) } ?? [])
  }

  /// Returns the name of the number at an index, for messages.
  static func name(of index: Int) -> String {
    guard index > positionCount else {
      return index == positionCount ? "alpha" : "m\([1, 2, 4][index / 3])\([1, 2, 4][index % 3])"
    }
    return "the extras"
  }

  private static func numbers(of extras: PoseExtras) -> [Double] {
    func shown(_ share: Double) -> Double { min(max(share, 0), 1) * pointsPerOpacity }
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
