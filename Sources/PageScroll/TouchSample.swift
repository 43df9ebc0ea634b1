public import PageGeometry

/// A finger at one instant.
public struct TouchSample: Sendable, Hashable {
  /// The time, in seconds.
  public var time: Double
  /// The place, from the view's top left corner in points.
  public var point: Point

  /// A sample from its time and place.
  public init(time: Double, point: Point) {
    (self.time, self.point) = (time, point)
  }
}
