/// Renders frames on several workers and delivers them in order.
///
/// A worker is a value that one task keeps from frame to frame, such as the buffers that it draws into.
public struct RenderPass<Worker>: Sendable {
  private let scene: @Sendable (Int) throws(RenderError) -> Scene
  private let decks: [PageDeck]
  private let workers: Int
  private let isStopped: @Sendable () -> Bool
  private let makeWorker: @Sendable () -> Worker

  /// How far ahead of a frame pages are prepared, in frames per worker.
  ///
  /// With 1, the task of the frame often waits until another worker has read the page.
  private static var ahead: Int { 2 }

  /// Creates a pass over scenes.
  ///
  /// - Parameters:
  ///   - scene: Returns the scene of a frame, by its index; called in any order, and more than once.
  ///   - decks: The sources of the pages. Pages that will soon be visible are prepared in each of
  ///     them.
  ///   - workers: The number of frames that are rendered at once, at least 1.
  ///   - isStopped: Returns whether the workers must stop before their next frame.
  ///   - makeWorker: Creates a worker; called by the task that uses it.
  public init(
    scene: @escaping @Sendable (Int) throws(RenderError) -> Scene,
    decks: [PageDeck],
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool = { false },
    makeWorker: @escaping @Sendable () -> Worker
  ) {
    precondition(workers > 0, "workers must be at least 1")
    (self.scene, self.decks, self.workers) = (scene, decks, workers)
    (self.isStopped, self.makeWorker) = (isStopped, makeWorker)
  }

  /// Renders frames until all are delivered or `isStopped` returns true.
  ///
  /// - Parameters:
  ///   - indices: The frames.
  ///   - first: The number of leading frames that are already delivered.
  ///   - make: Renders a frame from its index and scene, with a worker.
  ///   - deliver: Called with each result, in order; never by two workers at once.
  /// - Returns: The number of delivered frames, including the leading ones.
  /// - Throws: The first failure of a frame or of `deliver`, after which the other workers stop
  ///   before their next frame; `CancellationError` if the task was cancelled before the last
  ///   frame.
  public func run<Output: Sendable>(
    _ indices: [Int],
    from first: Int = 0,
    make: @escaping @Sendable (Int, Scene, Worker) async throws -> Output,
    deliver: @escaping (Output) throws -> Void
  ) async throws -> Int {
    let workers = min(workers, indices.count)
    return try await FrameQueue.run(indices, from: first, workers: workers, deliver: deliver) {
      queue in
      try await work(queue, readAhead: Self.ahead * workers, make)
    }
  }

  /// Renders frames of a queue until it is empty or stopped.
  ///
  /// After each frame, prepares the pages of a later one, so that tasks seldom wait for a page. While one waits, no
  /// thread is blocked.
  private func work<Output: Sendable>(
    _ queue: FrameQueue<Output>,
    readAhead: Int,
    _ make: @Sendable (Int, Scene, Worker) async throws -> Output
  ) async throws {
    let worker = makeWorker()
    var prepared: [PreparedPages] = []
    defer { withExtendedLifetime(prepared) {} }
    while !isStopped(), let (place, index) = await queue.next() {
      let scene = try self.scene(index)
      var ready: [PreparedPages?] = []
      for deck in decks { ready.append(await deck.ready(scene.pages.map(\.index))) }
      let output = try await make(index, scene, worker)
      withExtendedLifetime(ready) {}
      try queue.finish(place, output)
      guard let pages = self.pages(queue.frame(at: place + readAhead)) else { continue }
      let forecast = PageForecast { distance in self.pages(queue.frame(at: place + 1 + distance)) }
      // Errors are ignored here, because the frame that needs the page reports them.
      prepared = decks.compactMap { try? $0.prepare(pages, forecast: forecast) }
    }
  }

  /// Returns the pages of a frame; nil if there is no frame or its scene cannot be created.
  private func pages(_ index: Int?) -> [Int]? {
    index.flatMap { try? scene($0) }.map { $0.pages.map(\.index) }
  }
}
