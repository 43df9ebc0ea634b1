import PageGeometry

/// The constants of scroll motion, all of which can be set.
///
/// Not all of UIScrollView's are published: those of paging, of zooming past a limit and of animated
/// moves are engineering choices that agree with what people measured.
public struct ScrollPhysics: Sendable, Hashable {
  /// How fast a free flick runs out.
  public var deceleration = DecelerationRate.normal
  /// How fast a flick runs out that ends on one of several pages in view.
  public var snapDeceleration = DecelerationRate.fast
  /// The share of the finger's way that content takes at an edge, over 0: the rubber-band coefficient.
  public var rubberBand = 0.55
  /// The spring that takes content back to an edge, and a page back to its zoom limit.
  public var bounce = Spring.bounce
  /// The spring that takes content to a page.
  public var page = Spring.page
  /// The fastest that content runs into an edge, in points a second.
  public var edgeSpeed = 5000.0
  /// The slowest flick that turns a page, in points a second.
  public var pageFlick = 100.0
  /// The slowest flick that runs on by itself, in points a second.
  public var freeFlick = 50.0
  /// The fastest flick, in points a second.
  public var fastestFlick = 8000.0
  /// How long a finger rests before it lifts to have no velocity, in seconds.
  public var restTime = 0.1
  /// How far a finger goes before it drags, in points, at least 0.
  public var slop = 10.0
  /// Device pixels per point, over 0; motion ends half a pixel from its rest.
  public var pixelsPerPoint = 1.0
  /// The speed under which a spring may end, in points a second.
  public var endSpeed = 10.0
  /// How long an animated move takes, in seconds, at least 0.
  public var moveDuration = 0.3
  /// How an animated move begins and ends.
  public var moveCurve = MoveCurve.bezier(.easeInOut)
  /// How long the zoom of a double tap takes, in seconds, at least 0.
  public var zoomDuration = 0.3
  /// Whether a finger that lifts outside of the range gives its velocity times the slope of the rubber
  /// band, which is what the content had, or its own, which kicks the content outward.
  public var slowsOutside = true

  /// The constants of UIScrollView as people have measured them.
  public init() {}

  /// Half a device pixel, in points: motion that is nearer to its rest has ended.
  public var endDistance: Double { 0.5 / pixelsPerPoint }
}
