public import PageGeometry

/// A scroll from one page position to another, and back if need be.
///
/// Frame i is at time i / fps. Of n frames the last is at the end, unless the sweep is a full turn
/// of joined pages, which ends one frame before its start so that it loops.
public struct Sweep: Sendable, Hashable {
  /// The page position of the first frame.
  public let from: Double
  /// The page position that the sweep goes to.
  public let to: Double
  /// How many frames the way from one to the other has, at least 1.
  public private(set) var way: Int
  /// Frames a second, over 0.
  public private(set) var framesPerSecond: Double
  /// The timing function of the way.
  public let ease: TimingFunction
  /// How many frames more it rests at each end.
  public private(set) var hold: Int
  /// Whether it comes back, over the same positions; the frame after the last is then the first.
  public let bounces: Bool
  /// Whether the way is a full turn, after which the first frame would come again.
  public let isTurn: Bool

  /// A sweep from its parts.
  ///
  /// - Parameters:
  ///   - from: The page position of the first frame.
  ///   - to: The page position that the sweep goes to.
  ///   - way: How many frames the way has, at least 1.
  ///   - framesPerSecond: Frames a second, over 0.
  ///   - ease: The timing function of the way.
  ///   - hold: How many frames more it rests at each end, at least 0.
  ///   - bounces: Whether it comes back, without a doubled frame.
  ///   - turn: How many pages make a full turn where the ends are joined; nil where they are not.
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
    precondition(way > 0, "a sweep has at least one frame")
    precondition(hold >= 0, "a rest takes no time back")
    precondition(framesPerSecond > 0, "time goes forward")
    self.from = from
    self.to = to
    self.way = way
    self.framesPerSecond = framesPerSecond
    self.ease = ease
    self.hold = hold
    self.bounces = bounces
    isTurn = !bounces && turn.map { Self.isTurn(from: from, to: to, pages: $0) } ?? false
  }

  /// Whether a way leads round joined pages, once or several times.
  ///
  /// - Parameters:
  ///   - from: The page position of the first frame.
  ///   - to: The page position that the sweep goes to.
  ///   - pages: How many pages make a full turn.
  /// - Returns: Whether it ends where it began.
  public static func isTurn(from: Double, to: Double, pages: Int) -> Bool {
    from != to && abs(to - from).remainder(dividingBy: Double(pages)) == 0
  }

  /// How many frames there are, at least 1.
  public var frames: Int {
    // A turn ends where it begins, and rests there once.
    if isTurn { return hold + way }
    return hold + way + hold + (bounces ? max(0, way - 2) : 0)
  }

  /// The same motion at another rate of frames, over the same time to the nearest frame.
  ///
  /// - Parameter rate: Frames a second, over 0.
  /// - Returns: A sweep with the same ends.
  public func resampled(at rate: Double) -> Sweep {
    func count(_ frames: Int) -> Double { (Double(frames) * rate / framesPerSecond).rounded() }
    var sweep = self
    (sweep.way, sweep.hold) = (max(1, Int(count(way))), Int(count(hold)))
    sweep.framesPerSecond = rate
    return sweep
  }

  /// When a frame is, in seconds from the first.
  ///
  /// - Parameter frame: In `0..<frames`.
  /// - Returns: `frame / framesPerSecond`, never a sum.
  public func time(ofFrame frame: Int) -> Double { Double(frame) / framesPerSecond }

  /// Where a frame is, in pages.
  ///
  /// - Parameter frame: In `0..<frames`.
  /// - Returns: `from + (to − from) · ease(i / (n − 1))`, or `i / n` in a full turn, for the i-th of
  ///   the n frames of the way; `from` where that has only one frame.
  public func position(ofFrame frame: Int) -> Double {
    let steps = isTurn ? way : way - 1
    guard steps > 0 else { return from }
    // There, resting, and back: the frames after the rest mirror those before it.
    let there = frame - hold
    let step = there < way + hold ? min(max(there, 0), steps) : 2 * steps + hold - there
    // The quotient of the linear motion stays in one piece, which rounds once less.
    guard ease != .linear else { return from + (to - from) * Double(step) / Double(steps) }
    return from + (to - from) * ease.value(at: Double(step) / Double(steps))
  }

  /// The page positions that the sweep comes to, which some ways of easing let go beyond its ends.
  public var positions: ClosedRange<Double> {
    (0..<frames).reduce(from...from) { range, frame in
      let position = position(ofFrame: frame)
      return min(range.lowerBound, position)...max(range.upperBound, position)
    }
  }
}
