import PageGeometry

extension Matrix4 {
  /// The place of a page where an axis is reflected; what it shows is not turned round.
  func reflected(_ axis: Axis) -> Matrix4 {
    let mirror = Matrix4.scale(x: axis == .horizontal ? -1 : 1, y: axis == .vertical ? -1 : 1)
    return mirror * self * mirror
  }

  /// The same in perspective: T(c) · P(p) · T(−c) · B, where P changes the fourth row only.
  ///
  /// - Parameters:
  ///   - eye: The vanishing point c.
  ///   - distance: The distance p of the eye, in points; infinite for none.
  /// - Returns: M.
  func seen(from eye: Point, at distance: Double) -> Matrix4 {
    guard distance.isFinite else { return self }
    let divisor = row3 - row2 / distance
    let growth = divisor - row3
    return Matrix4(row0 + eye.x * growth, row1 + eye.y * growth, row2, divisor)
  }
}

extension Point {
  /// The place where an axis is reflected.
  func reflected(_ axis: Axis) -> Point {
    axis == .horizontal ? Point(x: -x, y: y) : Point(x: x, y: -y)
  }
}
