public import PageGeometry

/// The position of a finger at one time.
public struct TouchSample: Sendable, Hashable {
  /// The time, in seconds.
  public var time: Double
  /// The position relative to the view's top left corner, in points.
  public var point: Point

  /// Creates a sample.
  public init(time: Double, point: Point) { (self.time, self.point) = (time, point) }
}
