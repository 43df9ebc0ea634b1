import FrameRender
public import PageEffects
public import PageScroll

/// What moves the pages of a sequence.
public enum SequenceMotion: Sendable, Equatable {
  /// A scroll from one page position to another.
  case sweep(Sweep)
  /// Gestures, seen so many times a second in so many frames.
  case gestures(SequenceGestures, framesPerSecond: Double, frames: Int)

  /// How many frames there are, at least 1.
  public var frames: Int {
    switch self {
    case .sweep(let sweep): sweep.frames
    case .gestures(_, _, let frames): frames
    }
  }

  /// Frames a second, over 0.
  public var framesPerSecond: Double {
    switch self {
    case .sweep(let sweep): sweep.framesPerSecond
    case .gestures(_, let rate, _): rate
    }
  }

  /// Whether fingers are drawn over the pages.
  public var showsTouches: Bool {
    if case .gestures(let gestures, _, _) = self { gestures.showsTouches } else { false }
  }

  /// The scroll of an effect's pages.
  ///
  /// - Parameter effect: The effect, compiled for its layout.
  /// - Returns: The sweep, or the gestures as they are played.
  public func scroll(of effect: Effect) -> FrameScroll {
    switch self {
    case .sweep(let sweep): .sweep(sweep)
    case .gestures(let gestures, let rate, let frames):
      .script(
        ScrollTimeline(gestures.script(of: effect), of: effect),
        framesPerSecond: rate,
        frames: frames
      )
    }
  }
}
