import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageScroll

/// Frames of a scroll, drawn by several workers and told of in order.
struct RenderPass: Sendable {
  let effect: Effect
  let sweep: Sweep
  /// One for each scale.
  let renderers: [FrameRenderer]
  let compression: PNGEncoder.Compression
  /// How many frames are in work at once.
  let workers: Int

  /// How far ahead of a frame pages are made, and how far a worker may be ahead of what is told, in
  /// frames for each worker.
  private static let ahead = (pages: 1, frames: 2)

  /// Draws frames until all are done, or a signal comes.
  ///
  /// - Parameters:
  ///   - indices: The frames.
  ///   - first: How many of them are done from before.
  ///   - finish: What is done with a frame by the worker that drew it.
  ///   - tell: What is told of each frame, in order; never by two workers at once.
  /// - Returns: How many frames are told of, those from before counted in.
  /// - Throws: The first failure of a frame; the others end at their next frame.
  func run<Done: Sendable>(
    _ indices: [Int],
    from first: Int = 0,
    finish: @escaping @Sendable (Int, Scene, RenderWorker) throws -> Done,
    tell: @escaping (Done) throws -> Void
  ) async throws -> Int {
    let workers = min(workers, indices.count)
    let queue = FrameQueue(indices, from: first, ahead: Self.ahead.frames * workers, tell: tell)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<workers {
        group.addTask {
          // Nobody waits for a frame that failed.
          defer { queue.stop() }
          try work(queue, readAhead: Self.ahead.pages * workers, finish)
        }
      }
      try await group.waitForAll()
    }
    return queue.told
  }

  /// Draws frames of a queue until it is empty, or all are to stop.
  ///
  /// After a frame the pages of one that comes later are made: when the others come to that frame
  /// they need not wait for a page that one of them makes.
  private func work<Done: Sendable>(
    _ queue: FrameQueue<Done>,
    readAhead: Int,
    _ finish: (Int, Scene, RenderWorker) throws -> Done
  ) throws {
    let worker = RenderWorker(scales: renderers.count, compression)
    while Interruption.signal == nil, let (place, index) = queue.next() {
      let scene = try Scene(effect, at: sweep.position(ofFrame: index))
      for (scale, renderer) in renderers.enumerated() {
        try worker.draw(scene, renderer, scale: scale)
      }
      try queue.finish(place, try finish(index, scene, worker))
      guard let coming = queue.frame(at: place + readAhead),
        let scene = try? Scene(effect, at: sweep.position(ofFrame: coming))
      else { continue }
      // What cannot be made is told of by the frame that needs it.
      for renderer in renderers { try? renderer.deck.prepare(scene.pages.map(\.index)) }
    }
  }
}
