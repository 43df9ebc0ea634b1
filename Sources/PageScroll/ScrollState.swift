public import PageGeometry

/// What a scroll view shows at one instant.
public struct ScrollState: Sendable, Hashable {
  /// The time, in seconds.
  public var time: Double
  /// The content offset, in points; where ends are joined, within the first turn.
  public var offset: Point
  /// The velocity of the content offset, in points a second.
  public var velocity: Point
  /// What the scroll view is doing.
  public var phase: ScrollPhase
  /// The current page, −1 where there is none.
  public var page: Int
  /// The place along the row, in pages, neither rounded nor limited; ends that are joined go on.
  public var position: Double
  /// How far from the middle of the view a page rests, in points along the row.
  public var shift: Double
  /// The place across a map, in cells: the columns first; nil where there is no map.
  public var cell: Point?
  /// How pages stand that are zoomed, by their numbers.
  public var zooms: [PageZoom]
  /// The fingers that touch, from the view's top left corner in points.
  public var touches: [Point]
  /// How much is seen of the bar, in 0…1.
  public var bar: Double
  /// Whether the background is the dark one, of a view that has bars.
  public var isDark: Bool
  /// How many pages there are, and which is which.
  public var identities: PageIdentities
}
