import PageGeometry

/// The scroll of a sequence of frames; frame i is at time i / fps.
public enum FrameScroll: Sendable {
  /// A scroll from one page position to another.
  case sweep(Sweep)
  /// A played script, sampled at a frame rate.
  case script(ScrollTimeline, framesPerSecond: Double, frames: Int)

  /// The index of the first frame at or after a time, computed with the rounding of frame times.
  ///
  /// - Parameters:
  ///   - time: In seconds, at least 0.
  ///   - framesPerSecond: Frames per second, over 0.
  /// - Returns: A whole number, which may be larger than an `Int`.
  public static func lastFrame(until time: Double, framesPerSecond: Double) -> Double {
    precondition(framesPerSecond > 0, "frames per second must be over 0")
    // The product may be rounded in either direction.
    let nearest = (time * framesPerSecond).rounded()
    return nearest / framesPerSecond < time ? nearest + 1 : nearest
  }

  /// The number of frames, at least 1.
  public var frames: Int {
    switch self {
    case .sweep(let sweep): sweep.frames
    case .script(_, _, let frames): frames
    }
  }

  /// Frames per second, over 0.
  public var framesPerSecond: Double {
    switch self {
    case .sweep(let sweep): sweep.framesPerSecond
    case .script(_, let rate, _): rate
    }
  }

  /// The time of a frame, in seconds since the first: `frame / framesPerSecond`, never a sum.
  public func time(ofFrame frame: Int) -> Double { Double(frame) / framesPerSecond }

  /// The page position of a frame; on a map the column.
  public func position(ofFrame frame: Int) -> Double {
    switch self {
    case .sweep(let sweep): return sweep.position(ofFrame: frame)
    case .script(let timeline, _, _):
      let state = timeline.state(at: time(ofFrame: frame))
      return state.cell?.x ?? state.position
    }
  }

  /// The state of a script's scroll view at a frame; nil for a sweep, which has no scroll view.
  package func state(ofFrame frame: Int) -> ScrollState? {
    guard case .script(let timeline, _, _) = self else { return nil }
    return timeline.state(at: time(ofFrame: frame))
  }

  /// The same motion at another frame rate, over the same time to the nearest frame.
  ///
  /// - Parameter rate: Frames per second, over 0.
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
