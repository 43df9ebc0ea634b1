import PageGeometry

/// A scroll motion that is sampled at a frame rate; frame i is at time i / fps.
public enum FrameScroll: Sendable {
  /// A scroll from one page position to another.
  case sweep(Sweep)
  /// A played script, sampled at a frame rate.
  case script(ScrollTimeline, framesPerSecond: Double, frames: Int)

  /// Returns the index of the first frame whose time is at or after a given time.
  ///
  /// The time of frame i is the quotient i / fps, which may be rounded. The comparison uses this rounded
  /// quotient.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds, at least 0.
  ///   - framesPerSecond: Frames per second, greater than 0.
  /// - Returns: A whole number, which may be larger than an `Int`.
  public static func firstFrame(atOrAfter time: Double, framesPerSecond: Double) -> Double {
    precondition(framesPerSecond > 0, "frames per second must be over 0")
    // The product may be rounded up or down, so the frame's time is compared with the given time.
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

  /// Frames per second, greater than 0.
  public var framesPerSecond: Double {
    switch self {
    case .sweep(let sweep): sweep.framesPerSecond
    case .script(_, let rate, _): rate
    }
  }

  /// Returns the time of a frame, in seconds since the first frame: `frame / framesPerSecond`.
  ///
  /// It is not a sum of frame durations, in which rounding errors would accumulate.
  public func time(ofFrame frame: Int) -> Double { Double(frame) / framesPerSecond }

  /// Returns the page position of a frame; on a map, the horizontal position in columns.
  public func position(ofFrame frame: Int) -> Double {
    switch self {
    case .sweep(let sweep): return sweep.position(ofFrame: frame)
    case .script(let timeline, _, _):
      let state = timeline.state(at: time(ofFrame: frame))
      return state.cell?.x ?? state.position
    }
  }

  /// Returns the state of a script's scroll view at a frame; nil for a sweep, which has no scroll view.
  package func state(ofFrame frame: Int) -> ScrollState? {
    guard case .script(let timeline, _, _) = self else { return nil }
    return timeline.state(at: time(ofFrame: frame))
  }

  /// Returns the same motion at another frame rate.
  ///
  /// The duration changes only by rounding to whole frames.
  ///
  /// - Parameter rate: Frames per second, greater than 0.
  /// - Returns: A scroll with the same start and end positions.
  public func resampled(at rate: Double) -> FrameScroll {
    switch self {
    case .sweep(let sweep): return .sweep(sweep.resampled(at: rate))
    case .script(let timeline, let before, let frames):
      let last = Self.firstFrame(atOrAfter: Double(frames - 1) / before, framesPerSecond: rate)
      return .script(timeline, framesPerSecond: rate, frames: Int(last) + 1)
    }
  }
}
