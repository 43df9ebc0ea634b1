public import PageGeometry

/// The zoom of a page at one time.
public struct PageZoom: Sendable, Hashable {
  /// The page's index.
  public var page: Int
  /// The scale of the page's content, greater than 0; 1 is its natural size.
  public var scale: Double
  /// The offset of the content in the page, in points.
  public var offset: Point
}
