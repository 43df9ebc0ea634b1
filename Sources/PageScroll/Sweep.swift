/// A scroll at constant speed from one page position to another.
///
/// Frame i is at time i / fps. Of n frames the last is at the end, unless the sweep is a full turn
/// of joined pages, which ends one frame before its start so that it loops.
public struct Sweep: Sendable, Hashable {
  /// The page position of the first frame.
  public let from: Double
  /// The page position that the sweep goes to.
  public let to: Double
  /// How many frames there are, at least 1.
  public let frames: Int
  /// Frames a second, over 0.
  public let framesPerSecond: Double
  /// Whether the frame after the last would be the first again.
  public let loops: Bool

  /// A sweep from its parts.
  ///
  /// - Parameters:
  ///   - from: The page position of the first frame.
  ///   - to: The page position that the sweep goes to.
  ///   - frames: How many frames there are, at least 1.
  ///   - framesPerSecond: Frames a second, over 0.
  ///   - turn: How many pages make a full turn where the ends are joined; nil where they are not.
  public init(
    from: Double,
    to: Double,
    frames: Int,
    framesPerSecond: Double,
    turn: Int? = nil
  ) {
    precondition(frames > 0, "a sweep has at least one frame")
    precondition(framesPerSecond > 0, "time goes forward")
    self.from = from
    self.to = to
    self.frames = frames
    self.framesPerSecond = framesPerSecond
    let distance = abs(to - from)
    loops = turn.map { distance > 0 && distance.remainder(dividingBy: Double($0)) == 0 } ?? false
  }

  /// When a frame is, in seconds from the first.
  ///
  /// - Parameter frame: In `0..<frames`.
  /// - Returns: `frame / framesPerSecond`, never a sum.
  public func time(ofFrame frame: Int) -> Double { Double(frame) / framesPerSecond }

  /// Where a frame is, in pages.
  ///
  /// - Parameter frame: In `0..<frames`.
  /// - Returns: `from + (to − from) · i / (n − 1)`, or `· i / n` where the sweep loops; `from` where
  ///   there is only one frame.
  public func position(ofFrame frame: Int) -> Double {
    let steps = loops ? frames : frames - 1
    guard steps > 0 else { return from }
    return from + (to - from) * Double(frame) / Double(steps)
  }
}
