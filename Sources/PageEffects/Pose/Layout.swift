public import PageGeometry

/// The sizes, scroll direction and number of pages that an effect is compiled for.
public struct Layout: Sendable, Hashable {
  /// The size of a page, in points.
  public var pageSize: Size
  /// The size of the viewport, in points.
  public var viewport: Size
  /// The distance between neighbouring pages, in points; may be negative.
  public var gap: Double
  /// The number of pages, at least 1.
  public var pages: Int
  /// The axis along which pages scroll.
  public var axis: Axis
  /// Whether the next page is on the left; vertical layouts ignore it.
  public var isRightToLeft: Bool
  /// The offset of the pages and of the vanishing point from the viewport's centre, in points.
  public var centerOffset: Point
  /// The offset that is subtracted from the position of the pages, but not from the vanishing point, in
  /// points.
  public var viewpointOffset: Point

  /// Creates a layout; all lengths are in points.
  public init(
    pageSize: Size,
    viewport: Size,
    gap: Double = 0,
    pages: Int = 12,
    axis: Axis = .horizontal,
    isRightToLeft: Bool = false,
    centerOffset: Point = .zero,
    viewpointOffset: Point = .zero
  ) {
    precondition(pageSize.width > 0 && pageSize.height > 0, "the page size must be positive")
    precondition(viewport.width > 0 && viewport.height > 0, "the viewport must be positive")
    precondition(pages > 0, "pages must be at least 1")
    (self.pageSize, self.viewport, self.gap) = (pageSize, viewport, gap)
    (self.pages, self.axis, self.isRightToLeft) = (pages, axis, isRightToLeft)
    (self.centerOffset, self.viewpointOffset) = (centerOffset, viewpointOffset)
  }

  /// The length of a page along the scroll axis, in points.
  public var pageLength: Double { pageSize.length(along: axis) }

  /// A layout of typical size, for checking formulas before the actual layout is known.
  public static let sample = Layout(
    pageSize: Size(width: 240, height: 320),
    viewport: Size(width: 640, height: 400)
  )
}
