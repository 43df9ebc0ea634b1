import PageGeometry

/// The constants of scroll motion.
///
/// Apple does not publish all constants of UIScrollView. Those of paging, of zooming past a limit and of
/// animated moves are engineering choices that agree with published measurements.
public struct ScrollPhysics: Sendable, Hashable {
  /// The deceleration of a free flick.
  public var deceleration = DecelerationRate.normal
  /// The deceleration of a flick that ends at the nearest page.
  public var snapDeceleration = DecelerationRate.fast
  /// The rubber-band coefficient: the fraction of the finger's velocity that content has at an edge, over 0.
  public var rubberBand = 0.55
  /// The spring that pulls content back to an edge, and a page back to its zoom limit.
  public var bounce = Spring.bounce
  /// The spring that pulls content to a page.
  public var page = Spring.page
  /// The highest speed at which content passes an edge, in points per second.
  public var edgeSpeed = 5000.0
  /// The slowest flick that turns a page, in points per second.
  public var pageFlick = 100.0
  /// The slowest flick that continues freely, in points per second.
  public var freeFlick = 50.0
  /// The fastest flick, in points per second.
  public var fastestFlick = 8000.0
  /// The time after which a resting finger lifts without velocity, in seconds.
  public var restTime = 0.1
  /// The distance that a finger moves before it drags, in points, at least 0.
  public var slop = 10.0
  /// Device pixels per point, over 0; a motion ends within half a pixel of its rest.
  public var pixelsPerPoint = 1.0
  /// The speed below which a spring may end, in points per second.
  public var endSpeed = 10.0
  /// The duration of an animated move, in seconds, at least 0.
  public var moveDuration = 0.3
  /// The timing of an animated move.
  public var moveCurve = MoveCurve.bezier(.easeInOut)
  /// The duration of a double tap's zoom, in seconds, at least 0.
  public var zoomDuration = 0.3
  /// Whether a release outside the range multiplies the finger's velocity by the slope of the rubber band.
  ///
  /// The result is the velocity of the content. Without it, the content gets the higher velocity of the finger.
  public var slowsOutside = true

  /// Creates the constants of UIScrollView, as far as they are known.
  public init() {}

  /// The distance from its rest at which a motion ends: half a device pixel, in points.
  package var endDistance: Double { 0.5 / pixelsPerPoint }
}
