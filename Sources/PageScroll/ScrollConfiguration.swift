public import PageGeometry

/// What a scroll view holds and how it behaves.
///
/// The scroller lies in the middle of a view. Its content offset grows towards later pages, so that
/// right to left needs no rules of its own: fingers are mirrored, and nothing else.
public struct ScrollConfiguration: Sendable, Hashable {
  /// The view that all is seen in, in points.
  public var view: Size
  /// The scroller's own size, in points; nil is the view's.
  ///
  /// It does not clip.
  public var scroller: Size?
  /// The size of a page, in points.
  public var pageSize: Size { didSet { fitCells() } }
  /// Points between pages; may be negative, but a page and its gap are over 0 together.
  public var gap = 0.0 { didSet { fitCells() } }
  /// Points before the first page and after the last one.
  public var padding = 0.0
  /// The scroller's own distance from page to page, in points, over 0, where it is not that of pages
  /// and gaps: pages then look as the effect has them, and lie as far apart as it lays them.
  public var ownStride: Double?
  /// How many pages there are, at least 0.
  public var pages: Int
  /// The direction that pages follow one another in.
  public var axis = Axis.horizontal
  /// Whether pages to come are on the left; only horizontal rows differ.
  public var isRightToLeft = false
  /// Whether the last page is followed by the first.
  public var wraps = false
  /// Where in the scroller a page rests.
  public var alignment = PageAlignment.centre
  /// Where content comes to rest.
  public var stop = ScrollStop.page
  /// A grid of pages in place of a row; page numbers are its cells in reading order.
  ///
  /// Its cells are always as large as a page and the gap, each way, and the scroller is as large as a cell.
  public var map: PageMap? { didSet { fitCells() } }
  /// The length of the content across the row, in points; nil is the scroller's, which does not move.
  public var crossLength: Double?
  /// Points that content can be moved beyond its ends and rest there.
  public var insets = EdgeInsets.zero
  /// Whether content can be pulled beyond its ends.
  public var bounces = true
  /// Whether it can be where there is nothing to scroll, left and right.
  public var alwaysBouncesHorizontally = false
  /// Whether it can be where there is nothing to scroll, up and down.
  public var alwaysBouncesVertically = false
  /// Whether a drag keeps to one axis where both scroll; a map keeps to one by its own rule.
  public var lock = DirectionLock.none
  /// How far beyond the scroller a touch still reaches it, in points; nil is the whole view.
  public var touchInsets: EdgeInsets?
  /// Which pages are at hand.
  public var loading = PageLoading.visible(lookahead: 0)
  /// How far pages zoom; nil is as a picture does, and without one not at all.
  public var zoom: ZoomLimits?
  /// The natural size of what pages show that zoom, in its pixels; nil is the page's.
  ///
  /// Without limits it zooms from all of it in view to a device pixel for each of its own, whatever the page's size.
  public var picture: Size?
  /// Whether a tap on a page that is not the current one scrolls to it.
  public var tapTurnsPage = false
  /// Whether two taps in a row are something else than one and one; a single tap is then known only
  /// when no second one came.
  public var recognisesDoubleTaps = false
  /// Whether a single tap lets a bar fade out or in, and the background change its colour.
  public var hasBars = false
  /// Whether shadows lie along the view's top and bottom, as if the pages lay deeper.
  public var hasInnerShadows = false
  /// Whether moves that no finger makes happen at once.
  public var reducesMotion = false
  /// The constants of its motion.
  public var physics = ScrollPhysics()

  /// A scroll view that rests on a page at a time.
  ///
  /// - Parameters:
  ///   - view: The view that all is seen in, in points.
  ///   - pageSize: The size of a page, in points.
  ///   - pages: How many pages there are, at least 0.
  public init(view: Size, pageSize: Size, pages: Int) {
    (self.view, self.pageSize, self.pages) = (view, pageSize, pages)
  }

  /// What is zoomed, of each page; nil where nothing is.
  public var zoomArea: ZoomArea? {
    let fitting = picture.map {
      ZoomLimits(fitting: $0, in: pageSize, pixelsPerPoint: physics.pixelsPerPoint)
    }
    return (zoom ?? fitting).map {
      ZoomArea(content: picture ?? pageSize, viewport: pageSize, limits: $0)
    }
  }

  /// The distance from page to page, in points.
  public var stride: Double { ownStride ?? pageSize.length(along: axis) + gap }

  private mutating func fitCells() {
    let size = Size(width: pageSize.width + gap, height: pageSize.height + gap)
    if let map, map.cellSize != size { self.map?.cellSize = size }
  }
}
