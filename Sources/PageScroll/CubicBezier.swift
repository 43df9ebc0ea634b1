/// A curve of CSS: a cubic Bézier from (0, 0) to (1, 1), its abscissas in 0…1.
///
/// - Source: W3C, CSS Easing Functions Level 1.
public struct CubicBezier: Sendable, Hashable {
  /// The abscissa of the first control point, in 0…1.
  public let x1: Double
  /// The ordinate of the first control point.
  public let y1: Double
  /// The abscissa of the second control point, in 0…1.
  public let x2: Double
  /// The ordinate of the second control point.
  public let y2: Double

  /// (0.42, 0, 0.58, 1): slow at both ends.
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)

  /// A curve from its two control points; abscissas outside 0…1 are a programmer error and trap.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "time goes forward")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }
}
