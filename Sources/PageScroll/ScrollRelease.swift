public import PageGeometry

/// A finger that lets content go, for a rule that chooses where it comes to rest.
public struct ScrollRelease: Sendable, Hashable {
  /// The content offset, in points.
  public var offset: Point
  /// The content's velocity, in points a second.
  public var velocity: Point
  /// The offset at which it will rest if nothing is chosen, in points.
  public var target: Point
  /// The page that the finger took hold of.
  public var page: Int
}
