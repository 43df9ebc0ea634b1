public import PageGeometry

/// A scroll view and the steps that act on it.
public struct GestureScript: Sendable, Hashable {
  /// A description in one sentence.
  public var summary: String
  /// The scroll view.
  public var configuration: ScrollConfiguration
  /// The position of the scroll view at time 0.
  public var start: Start
  /// The number of touch samples per second for gestures that specify only their end points, greater than 0.
  public var samplesPerSecond: Double
  /// The steps, in order.
  public var steps: [Gesture]

  /// The position of a scroll view at time 0.
  public enum Start: Sendable, Hashable {
    /// At rest on a page.
    case page(Int)
    /// At a content offset in points, released at a velocity in points per second.
    case offset(Point, velocity: Point)
  }

  /// Creates a script; a sample rate that is not greater than 0 is a programmer error and traps.
  public init(
    summary: String = "",
    configuration: ScrollConfiguration,
    start: Start = .page(0),
    samplesPerSecond: Double = 120,
    steps: [Gesture]
  ) {
    precondition(samplesPerSecond > 0, "samples per second must be greater than 0")
    (self.summary, self.configuration, self.start) = (summary, configuration, start)
    (self.samplesPerSecond, self.steps) = (samplesPerSecond, steps)
  }
}
