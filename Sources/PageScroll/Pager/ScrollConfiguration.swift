public import PageGeometry

/// The contents and the behaviour of a scroll view.
///
/// The scroller is centred in a view. Its content offset always grows toward later pages. In right-to-left
/// rows, only the positions of fingers are mirrored.
public struct ScrollConfiguration: Sendable, Hashable {
  /// The size of the view, in points.
  ///
  /// The view clips the pages.
  public var view: Size
  /// The size of the scroller, in points; nil is the view's size.
  ///
  /// The scroller does not clip the pages.
  public var scroller: Size?
  /// The size of a page, in points.
  public var pageSize: Size { didSet { fitCells() } }
  /// The distance between neighbouring pages, in points.
  ///
  /// It may be negative, but its sum with a page's length must be greater than 0.
  public var gap = 0.0 { didSet { fitCells() } }
  /// The distance before the first and after the last page, in points.
  public var padding = 0.0
  /// The distance that the content scrolls per page, in points, greater than 0; nil is the page's length plus
  /// the gap.
  ///
  /// It does not affect the layout of the pages, which the effect defines.
  public var ownStride: Double?
  /// The number of pages, at least 0.
  public var pages: Int
  /// The direction of the row of pages.
  public var axis = Axis.horizontal
  /// Whether later pages are on the left; vertical rows ignore it.
  public var isRightToLeft = false
  /// Whether the last page is followed by the first.
  public var wraps = false
  /// The position in the scroller at which a page rests.
  public var alignment = PageAlignment.centre
  /// The rule for the offset at rest.
  public var stop = ScrollStop.page
  /// The page from which a flick counts that follows another flick before the content rests.
  public var flicksFrom = FlickOrigin.content
  /// Whether a finger can pull the content of a map toward a hole, with resistance.
  public var bouncesAtHoles = false
  /// Whether a drag over a zoomed page moves on to the next page only if it starts at an end of the page.
  public var startsAtEdge = false
  /// A grid of pages instead of a row; page i is the i-th cell in reading order.
  ///
  /// A cell always has the size of a page plus the gap, and the scroller has the size of a cell.
  public var map: PageMap? { didSet { fitCells() } }
  /// The length of the content across the row, in points.
  ///
  /// With nil it is the scroller's length, so that the content does not scroll across the row.
  public var crossLength: Double?
  /// The distances beyond its ends at which content may rest.
  public var insets = EdgeInsets.zero
  /// Whether content can be pulled beyond its ends.
  public var bounces = true
  /// Whether content can be pulled left and right even if it does not scroll horizontally.
  public var alwaysBouncesHorizontally = false
  /// Whether content can be pulled up and down even if it does not scroll vertically.
  public var alwaysBouncesVertically = false
  /// The rule that restricts drags to one axis if both axes scroll; it does not apply to a map.
  public var lock = DirectionLock.none
  /// The distances beyond the scroller at which it still receives touches; nil is the whole view.
  public var touchInsets: EdgeInsets?
  /// The rule for the pages that are loaded.
  public var loading = PageLoading.visible(lookahead: 0)
  /// The zoom limits of pages.
  ///
  /// If nil, they are derived from `picture`; if that is nil too, pages do not zoom.
  public var zoom: ZoomLimits?
  /// The natural size of the content of pages that zoom, in its pixels; nil is the page's size.
  ///
  /// If `zoom` is nil, the limits are the scale that shows the whole picture and that of one device pixel per
  /// picture pixel.
  public var picture: Size?
  /// The side of the square tiles in which the pictures of pages that zoom are loaded, in pixels of a tile's
  /// level, greater than 0; nil if they are not tiled.
  public var tileSide: Double?
  /// Whether a tap on a page that is not current scrolls to it.
  public var tapTurnsPage = false
  /// Whether double taps are recognised, so that a single tap is reported after a delay.
  public var recognisesDoubleTaps = false
  /// Whether a single tap fades a bar out or in, and changes the colour of the background.
  public var hasBars = false
  /// The colour behind the pages; nil is white in a view with bars, and otherwise not specified.
  ///
  /// In a view with bars, it is the colour while the bar is visible.
  public var background: ScrollBackground?
  /// The look of the pages.
  public var style = PageStyle()
  /// Whether the top and bottom of the view have inner shadows.
  public var hasInnerShadows = false
  /// Whether moves by the program are immediate.
  public var reducesMotion = false
  /// The rule by which the content moves without input; nil if it does not.
  ///
  /// Autoplay starts with the scroll view.
  public var autoplay: Autoplay?
  /// The constants of motion.
  public var physics = ScrollPhysics()

  /// Creates a scroll view that rests on one page at a time.
  ///
  /// - Parameters:
  ///   - view: The size of the view, in points.
  ///   - pageSize: The size of a page, in points.
  ///   - pages: The number of pages, at least 0.
  public init(view: Size, pageSize: Size, pages: Int) {
    (self.view, self.pageSize, self.pages) = (view, pageSize, pages)
  }

  /// The content of each page and its zoom limits; nil if pages do not zoom.
  package var zoomArea: ZoomArea? {
    let fitting = picture.map {
      ZoomLimits(fitting: $0, in: pageSize, pixelsPerPoint: physics.pixelsPerPoint)
    }
    return (zoom ?? fitting).map {
      ZoomArea(content: picture ?? pageSize, viewport: pageSize, limits: $0)
    }
  }

  /// The tiles of each page's picture; nil if pictures are not tiled.
  package var tiledPicture: TiledPicture? {
    guard let tileSide, let zoomArea else { return nil }
    return TiledPicture(zoomArea, side: tileSide, pixelsPerPoint: physics.pixelsPerPoint)
  }

  /// The distance that the content scrolls per page, in points.
  public var stride: Double { ownStride ?? pageSize.length(along: axis) + gap }

  /// The largest number of pages along an axis that a view of a file may show, as each takes time to render.
  package static let mostPagesInView = 1_000

  /// The axes along which more pages than that are in view: their distances, and the view's length, in points.
  package var crowdedAxes: [(stride: Double, length: Double)] {
    let scroller = scroller ?? view
    return Axis.allCases.filter { $0 == axis || map != nil }
      .map { axis in
        (
          map?.cellSize.length(along: axis) ?? stride,
          max(view.length(along: axis), scroller.length(along: axis))
        )
      }
      .filter { $0.0 < $0.1 / Double(Self.mostPagesInView) }
  }

  private mutating func fitCells() {
    let size = Size(width: pageSize.width + gap, height: pageSize.height + gap)
    if let map, map.cellSize != size { self.map?.cellSize = size }
  }
}
