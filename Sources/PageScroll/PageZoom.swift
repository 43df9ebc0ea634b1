public import PageGeometry

/// How a zoomed page stands at one instant.
public struct PageZoom: Sendable, Hashable {
  /// The page's number.
  public var page: Int
  /// The scale of what the page shows, over 0; 1 is its natural size.
  public var scale: Double
  /// The offset of what the page shows in the page, in points.
  public var offset: Point

  /// A zoom from its parts.
  public init(page: Int, scale: Double, offset: Point) {
    (self.page, self.scale, self.offset) = (page, scale, offset)
  }
}
