public import PageGeometry

/// A scroll from one page position to another, optionally followed by the return.
///
/// The *way* is the part from `from` to `to`, without resting frames and without the return. Its last frame
/// is at `to`, unless the way is a full turn around joined ends. Then the last frame is one step before the
/// start position, so that the sweep can loop. Frame i is at time i / fps.
public struct Sweep: Sendable, Hashable {
  /// The page position of the first frame.
  public let from: Double
  /// The page position at the end of the way.
  public let to: Double
  /// The number of frames from `from` to `to`, at least 1.
  public private(set) var way: Int
  /// Frames per second, greater than 0.
  public private(set) var framesPerSecond: Double
  /// The timing function of the way.
  public let ease: TimingFunction
  /// The number of additional resting frames at each end.
  public private(set) var hold: Int
  /// Whether the sweep returns through the same positions, so that it can loop without a jump.
  public let bounces: Bool
  /// Whether the way is one or more full turns around joined ends, and thus ends one step before its start
  /// position.
  public let isTurn: Bool

  /// Creates a sweep.
  ///
  /// - Parameters:
  ///   - from: The page position of the first frame.
  ///   - to: The page position at the end of the way.
  ///   - way: The number of frames from `from` to `to`, at least 1.
  ///   - framesPerSecond: Frames per second, greater than 0.
  ///   - ease: The timing function of the way.
  ///   - hold: The number of additional resting frames at each end, at least 0.
  ///   - bounces: Whether the sweep returns through the same positions. The frames at the two ends are not
  ///     repeated.
  ///   - turn: The number of pages in a full turn if the ends are joined; otherwise nil.
  public init(
    from: Double,
    to: Double,
    way: Int,
    framesPerSecond: Double,
    ease: TimingFunction = .linear,
    hold: Int = 0,
    bounces: Bool = false,
    turn: Int? = nil
  ) {
    precondition(way > 0, "way must be at least 1")
    precondition(hold >= 0, "hold must not be negative")
    precondition(framesPerSecond > 0, "frames per second must be over 0")
    (self.from, self.to, self.way, self.framesPerSecond) = (from, to, way, framesPerSecond)
    (self.ease, self.hold, self.bounces) = (ease, hold, bounces)
    isTurn = !bounces && turn.map { Self.isTurn(from: from, to: to, pages: $0) } ?? false
  }

  /// Returns whether a way between two page positions is one or more full turns around joined pages.
  package static func isTurn(from: Double, to: Double, pages: Int) -> Bool {
    from != to && abs(to - from).remainder(dividingBy: Double(pages)) == 0
  }

  /// The number of frames, at least 1.
  public var frames: Int {
    // A turn ends where it begins, so it rests only once.
    if isTurn { return hold + way }
    return hold + way + hold + (bounces ? max(0, way - 2) : 0)
  }

  /// Returns the same motion at another frame rate.
  ///
  /// The durations of the way and of the resting frames are rounded to whole frames.
  ///
  /// - Parameter rate: Frames per second, greater than 0.
  /// - Returns: A sweep with the same start and end positions.
  public func resampled(at rate: Double) -> Sweep {
    func count(_ frames: Int) -> Double { (Double(frames) * rate / framesPerSecond).rounded() }
    var sweep = self
    (sweep.way, sweep.hold) = (max(1, Int(count(way))), Int(count(hold)))
    sweep.framesPerSecond = rate
    return sweep
  }

  /// Returns the page position of a frame.
  ///
  /// - Parameter frame: The index of the frame, in `0..<frames`.
  /// - Returns: `from + (to − from) · ease(i / (n − 1))` for frame i of the n frames of the way; in a full
  ///   turn, `i / n` replaces `i / (n − 1)`. The result is `from` if the way has only one frame.
  public func position(ofFrame frame: Int) -> Double {
    let steps = isTurn ? way : way - 1
    guard steps > 0 else { return from }
    // The frames after the second rest mirror those before it.
    let there = frame - hold
    let step = there < way + hold ? min(max(there, 0), steps) : 2 * steps + hold - there
    // Linear motion is computed without the timing function, whose result would be rounded once more.
    guard ease != .linear else { return from + (to - from) * Double(step) / Double(steps) }
    return from + (to - from) * ease.value(at: Double(step) / Double(steps))
  }

  /// The range of the page positions of all frames.
  ///
  /// It may extend beyond `from` and `to`, because some timing functions overshoot.
  public var positions: ClosedRange<Double> {
    (0..<frames).reduce(from...from) { range, frame in
      let position = position(ofFrame: frame)
      return min(range.lowerBound, position)...max(range.upperBound, position)
    }
  }
}
