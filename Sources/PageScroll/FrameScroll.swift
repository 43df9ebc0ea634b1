import PageGeometry

/// The scroll of a sequence of frames; frame i is at time i / fps.
public enum FrameScroll: Sendable {
  /// From one page position to another.
  case sweep(Sweep)
  /// What a script does, seen so many times a second in so many frames.
  case script(ScrollTimeline, framesPerSecond: Double, frames: Int)

  /// The first frame that is not before a time, as frame times are counted.
  ///
  /// - Parameters:
  ///   - time: In seconds, at least 0.
  ///   - framesPerSecond: Frames a second, over 0.
  /// - Returns: A whole number, which may be larger than an `Int`.
  public static func lastFrame(until time: Double, framesPerSecond: Double) -> Double {
    precondition(framesPerSecond > 0, "time goes forward")
    // The product may be rounded to either side of the frame.
    let nearest = (time * framesPerSecond).rounded()
    return nearest / framesPerSecond < time ? nearest + 1 : nearest
  }

  /// How many frames there are, at least 1.
  public var frames: Int {
    switch self {
    case .sweep(let sweep): sweep.frames
    case .script(_, _, let frames): frames
    }
  }

  /// Frames a second, over 0.
  public var framesPerSecond: Double {
    switch self {
    case .sweep(let sweep): sweep.framesPerSecond
    case .script(_, let rate, _): rate
    }
  }

  /// When a frame is, in seconds from the first.
  ///
  /// - Parameter frame: In `0..<frames`.
  /// - Returns: `frame / framesPerSecond`, never a sum.
  public func time(ofFrame frame: Int) -> Double { Double(frame) / framesPerSecond }

  /// Where a frame is, in pages.
  ///
  /// - Parameter frame: In `0..<frames`.
  /// - Returns: The place along the row; in a map along its columns.
  public func position(ofFrame frame: Int) -> Double {
    switch self {
    case .sweep(let sweep): return sweep.position(ofFrame: frame)
    case .script(let timeline, _, _):
      let state = timeline.state(at: time(ofFrame: frame))
      return state.cell?.x ?? state.position
    }
  }

  /// What the scroll view of a script shows; nil for a sweep, which has none.
  ///
  /// - Parameter frame: In `0..<frames`.
  /// - Returns: Its state.
  package func state(ofFrame frame: Int) -> ScrollState? {
    guard case .script(let timeline, _, _) = self else { return nil }
    return timeline.state(at: time(ofFrame: frame))
  }

  /// The same motion at another rate of frames, over the same time to the nearest frame.
  ///
  /// - Parameter rate: Frames a second, over 0.
  /// - Returns: A scroll with the same ends.
  public func resampled(at rate: Double) -> FrameScroll {
    switch self {
    case .sweep(let sweep): return .sweep(sweep.resampled(at: rate))
    case .script(let timeline, let before, let frames):
      let last = Self.lastFrame(until: Double(frames - 1) / before, framesPerSecond: rate)
      return .script(timeline, framesPerSecond: rate, frames: Int(last) + 1)
    }
  }
}
