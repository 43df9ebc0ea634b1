/// Receives the progress of a render, and can stop it.
package protocol RenderMonitor: Sendable {
  /// Whether to stop after the frames that are currently being rendered.
  var isStopped: Bool { get }
  /// Called before frames of an earlier render are removed, with their number, which can be 0.
  func remove(_ count: Int)
  /// Called before the first frame is rendered to a folder, with the number of complete frames that are kept.
  func start(at done: Int)
  /// Called after each complete frame.
  func advance()
}

/// The error of a render that was stopped before it finished.
package struct RenderStopped: Error {
  /// The number of complete frames.
  package let done: Int
  /// The number of requested frames.
  package let total: Int
  package let rest: Rest

  package init(done: Int, total: Int, rest: Rest) {
    (self.done, self.total, self.rest) = (done, total, rest)
  }

  /// The files that remain after a stopped render.
  package enum Rest: Sendable {
    /// Frames, from which the render can be resumed.
    case resume
    /// Frames, without the files of other formats.
    case frames
    case nothing
  }
}
