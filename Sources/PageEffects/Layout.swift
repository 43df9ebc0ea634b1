public import PageGeometry

/// What an effect is laid out in: sizes, direction and number of pages.
public struct Layout: Sendable, Hashable {
  /// The size of a page, in points.
  public var pageSize: Size
  /// The size of the viewport, in points.
  public var viewport: Size
  /// Points between pages where the effect lays them side by side; may be negative.
  public var gap: Double
  /// How many pages there are, at least 1.
  public var pages: Int
  /// The direction that pages scroll along.
  public var axis: Axis
  /// Whether pages to come are on the left; only horizontal layouts differ.
  public var isRightToLeft: Bool
  /// Points by which the pages and the vanishing point are moved.
  public var centerOffset: Point
  /// Points by which the pages are moved the other way, without the vanishing point.
  public var viewpointOffset: Point

  /// A layout from its parts; all lengths in points.
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
    precondition(pageSize.width > 0 && pageSize.height > 0, "a page has an area")
    precondition(viewport.width > 0 && viewport.height > 0, "a viewport has an area")
    precondition(pages > 0, "there is at least one page")
    self.pageSize = pageSize
    self.viewport = viewport
    self.gap = gap
    self.pages = pages
    self.axis = axis
    self.isRightToLeft = isRightToLeft
    self.centerOffset = centerOffset
    self.viewpointOffset = viewpointOffset
  }

  /// The length of a page along the scroll axis, in points.
  public var pageLength: Double { pageSize.length(along: axis) }

  /// A page and viewport of everyday size, for checking formulas before a layout is known.
  public static let sample = Layout(
    pageSize: Size(width: 240, height: 320),
    viewport: Size(width: 640, height: 400)
  )
}
