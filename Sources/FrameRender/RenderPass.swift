/// Frames, made by several workers and told of in order.
///
/// A worker is what a thread keeps from frame to frame, such as the buffers that it draws into.
public struct RenderPass<Worker>: Sendable {
  private let scene: @Sendable (Int) throws(RenderError) -> Scene
  private let decks: [PageDeck]
  private let workers: Int
  private let isStopped: @Sendable () -> Bool
  private let makeWorker: @Sendable () -> Worker

  /// How far ahead of a frame pages are made, and how far a worker may be ahead of what is told, in
  /// frames for each worker.
  private static var ahead: (pages: Int, frames: Int) { (pages: 1, frames: 2) }

  /// A pass over scenes.
  ///
  /// - Parameters:
  ///   - scene: What a frame shows, by its index; asked for in any order, and more than once.
  ///   - decks: What the pages show; pages that come into sight soon are made in each.
  ///   - workers: How many frames are in work at once, at least 1.
  ///   - isStopped: Whether all are to end at their next frame.
  ///   - makeWorker: A worker, asked for by the thread that it is for.
  public init(
    scene: @escaping @Sendable (Int) throws(RenderError) -> Scene,
    decks: [PageDeck],
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool = { false },
    makeWorker: @escaping @Sendable () -> Worker
  ) {
    precondition(workers > 0, "somebody has to work")
    self.scene = scene
    self.decks = decks
    self.workers = workers
    self.isStopped = isStopped
    self.makeWorker = makeWorker
  }

  /// Makes frames until all are done, or all are to stop.
  ///
  /// - Parameters:
  ///   - indices: The frames.
  ///   - first: How many of them are done from before.
  ///   - make: What a worker does for a frame: its index and scene are given.
  ///   - tell: What is told of each frame, in order; never by two workers at once.
  /// - Returns: How many frames are told of, those from before counted in.
  /// - Throws: The first failure of a frame; the others end at their next frame.
  public func run<Done: Sendable>(
    _ indices: [Int],
    from first: Int = 0,
    make: @escaping @Sendable (Int, Scene, Worker) throws -> Done,
    tell: @escaping (Done) throws -> Void
  ) async throws -> Int {
    let workers = min(workers, indices.count)
    let queue = FrameQueue(indices, from: first, ahead: Self.ahead.frames * workers, tell: tell)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<workers {
        group.addTask {
          // Nobody waits for a frame that failed.
          defer { queue.stop() }
          try work(queue, readAhead: Self.ahead.pages * workers, make)
        }
      }
      try await group.waitForAll()
    }
    return queue.told
  }

  /// Makes frames of a queue until it is empty, or all are to stop.
  ///
  /// After a frame the pages of one that comes later are made: when the others come to that frame
  /// they need not wait for a page that one of them makes.
  private func work<Done: Sendable>(
    _ queue: FrameQueue<Done>,
    readAhead: Int,
    _ make: (Int, Scene, Worker) throws -> Done
  ) throws {
    let worker = makeWorker()
    while !isStopped(), let (place, index) = queue.next() {
      try queue.finish(place, try make(index, scene(index), worker))
      guard let coming = queue.frame(at: place + readAhead),
        let scene = try? scene(coming)
      else { continue }
      // What cannot be made is told of by the frame that needs it.
      for deck in decks { try? deck.prepare(scene.pages.map(\.index)) }
    }
  }
}
