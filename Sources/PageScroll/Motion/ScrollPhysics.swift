import PageGeometry

/// The constants of scroll motion.
///
/// Apple does not publish all constants of UIScrollView. The constants for paging, for zooming past a limit
/// and for animated moves are engineering choices that agree with published measurements.
public struct ScrollPhysics: Sendable, Hashable {
  /// The deceleration of a free flick.
  public var deceleration = DecelerationRate.normal
  /// The deceleration of a flick that ends at the nearest page.
  public var snapDeceleration = DecelerationRate.fast
  /// The rubber-band coefficient, greater than 0: the content's velocity at an edge as a fraction of the
  /// finger's velocity.
  public var rubberBand = 0.55
  /// The spring that pulls content back to an edge, and a page back to its zoom limit.
  public var bounce = Spring.bounce
  /// The spring that pulls content to a page.
  public var page = Spring.page
  /// The highest speed at which content passes an edge, in points per second.
  public var edgeSpeed = 5000.0
  /// The lowest speed of a flick that turns a page, in points per second.
  public var pageFlick = 100.0
  /// The lowest speed at which released content decelerates freely, in points per second.
  public var freeFlick = 50.0
  /// The highest speed of a flick, in points per second; higher speeds are reduced to it.
  public var fastestFlick = 8000.0
  /// The longest time, in seconds, that a finger may rest before a release and still have a velocity.
  public var restTime = 0.1
  /// The rule that estimates the velocity of a finger.
  public var velocity = VelocityEstimator.weighted
  /// The velocity that a flick takes over from the motion that its finger stopped.
  public var carriedMomentum = CarriedMomentum.none
  /// The distance that a finger moves before it starts to drag, in points, at least 0.
  public var slop = 10.0
  /// Device pixels per point, greater than 0; a motion ends within half a pixel of its rest.
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
  /// The result is the content's velocity just before the release. If false, the content gets the velocity of
  /// the finger, which is higher.
  public var slowsOutside = true

  /// Creates the default constants.
  ///
  /// The constants that Apple has published are those of UIScrollView.
  public init() {}

  /// The distance from its rest at which a motion ends: half a device pixel, in points.
  package var endDistance: Double { 0.5 / pixelsPerPoint }
}
