public import PageGeometry

/// What is done to a scroll view, step after step.
public struct GestureScript: Sendable, Hashable {
  /// What it shows, in a sentence.
  public var summary: String
  /// The scroll view.
  public var configuration: ScrollConfiguration
  /// Where it is at time 0.
  public var start: Start
  /// How many touch samples a second gestures have that are given by their ends.
  public var samplesPerSecond: Double
  /// What is done.
  public var steps: [Gesture]

  /// Where a scroll view is at time 0.
  public enum Start: Sendable, Hashable {
    /// At rest on a page.
    case page(Int)
    /// At a content offset in points, let go at a velocity in points a second.
    case offset(Point, velocity: Point)
  }

  /// A script from its parts.
  public init(
    summary: String = "",
    configuration: ScrollConfiguration,
    start: Start = .page(0),
    samplesPerSecond: Double = 120,
    steps: [Gesture]
  ) {
    precondition(samplesPerSecond > 0, "fingers are looked at")
    self.summary = summary
    self.configuration = configuration
    self.start = start
    self.samplesPerSecond = samplesPerSecond
    self.steps = steps
  }
}
