public import PageGeometry

/// The state of a scroll view at one time.
public struct ScrollState: Sendable, Hashable {
  /// The time, in seconds.
  public var time: Double
  /// The size of the view, in points.
  public var view: Size
  /// The content offset, in points; with joined ends it is within the first turn.
  public var offset: Point
  /// The velocity of the content offset, in points per second.
  public var velocity: Point
  /// The current activity.
  public var phase: ScrollPhase
  /// The current page; −1 if there is none.
  public var page: Int
  /// The position along the row, in pages, neither rounded nor clamped, nor folded if the ends are joined.
  public var position: Double
  /// The distance from the middle of the view to the middle of a page at rest, in points along the row.
  public var shift: Double
  /// The position on a map, in columns and rows; nil without a map.
  public var cell: Point?
  /// The zooms of zoomed pages, in order of page index.
  public var zooms: [PageZoom]
  /// The positions of fingers, in points from the view's top left corner.
  public var touches: [Point]
  /// The opacity of the bar, in 0…1.
  public var bar: Double
  /// Whether the background is black; false if the view does not specify a background.
  public var isDark: Bool
  /// The number of pages, and their identities.
  public var identities: PageIdentities
}

/// The zoom of a page at one time.
public struct PageZoom: Sendable, Hashable {
  /// The page's index.
  public var page: Int
  /// The scale of the page's content, greater than 0; 1 is its natural size.
  public var scale: Double
  /// The offset of the content in the page, in points.
  public var offset: Point
}
