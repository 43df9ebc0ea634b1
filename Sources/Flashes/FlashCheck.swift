import FrameRender
package import PageScroll
package import PageSequence

/// Renders frames without writing them, and measures their flashes.
///
/// The frames have the pixels that a render writes, at the smallest of its scales; the result does not depend on
/// the scale.
package enum FlashCheck {
  /// Measures frames of a sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - scroll: The scroll of the frames; nil for that of the sequence.
  ///   - frames: The indices of the frames, ascending; nil for all.
  ///   - workers: The number of frames that are rendered at once.
  ///   - isStopped: Returns whether to stop before the next frame.
  /// - Returns: The runs of frames with too many flashes.
  /// - Throws: The first failure of a frame, or `RenderStopped`.
  package static func findings(
    in sequence: FrameSequence,
    over scroll: FrameScroll? = nil,
    frames: [Int]? = nil,
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws -> [FlashFinding] {
    let scroll = scroll ?? sequence.scroll
    let frames = frames ?? Array(0..<scroll.frames)
    let renderer = sequence.smallestRenderer
    let state = State()
    let pass = sequence.pass(over: scroll, workers: workers, isStopped: isStopped) {
      FrameCanvas(renderer)
    }
    let delivered = try await pass.run(frames) { index, scene, canvas in
      try canvas.draw(scene)
      return (index, FlashFrame(canvas.bitmap))
    } deliver: { index, frame in
      state.analysis.add(frame, index: index, time: scroll.time(ofFrame: index))
    }
    guard delivered == frames.count else {
      throw RenderStopped(done: 0, total: frames.count, rest: .nothing)
    }
    return state.analysis.findings
  }

  /// An analysis that several workers add to, one at a time.
  private final class State {
    var analysis = FlashAnalysis()
  }
}

extension FrameSequence {
  /// The renderer of the smallest scale.
  fileprivate var smallestRenderer: FrameRenderer {
    renderers.min { $0.deck.scale < $1.deck.scale } ?? renderer
  }
}
