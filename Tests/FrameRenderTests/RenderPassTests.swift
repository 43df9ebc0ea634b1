import EffectTestSupport
import Foundation
import FrameImage
import FrameRender
import PageDecks
import PageEffects
import PageGeometry
import Synchronization
import Testing

/// Frames rendered by several workers.
// The limit ends a test that hangs; the thread sanitizer on a busy machine takes over a minute.
@Suite(.timeLimit(.minutes(10)))
struct RenderPassTests {
  /// A counter with its current and its greatest value.
  private final class Count: Sendable {
    private let counts = Mutex((now: 0, most: 0))
    var now: Int { counts.withLock { $0.now } }
    var most: Int { counts.withLock { $0.most } }
    func add(_ number: Int) {
      counts.withLock { counts in
        counts.now += number
        counts.most = max(counts.most, counts.now)
      }
    }
  }

  private struct Failure: Error {}

  /// Returns a pass over a hundred frames from page 0 to page 99.
  private static func pass(
    workers: Int,
    pages: PageDeck.Source = .cards(count: 100),
    isStopped: @escaping @Sendable () -> Bool = { false },
    made: Count = Count()
  ) throws -> RenderPass<Int> {
    let page = Size(4, 4)
    let layout = Layout(page, in: Size(8, 8), pages: 100)
    let row = "transform: [{ translate: { x: d * L } }]"
    let effect = try WrittenEffect.make(row, layout: layout)
    return RenderPass(
      scene: { index throws(RenderError) in try Scene(effect, at: Double(index)) },
      decks: [PageDeck(pages, pageSize: page)],
      workers: workers,
      isStopped: isStopped,
      makeWorker: {
        made.add(1)
        return made.now
      }
    )
  }

  @Test(arguments: [1, 2, 7])
  func `Frames are rendered once, with scenes, and delivered in order`(workers: Int) async throws {
    let made = Count()
    var delivered: [Int] = []
    let indices = Array(stride(from: 3, to: 90, by: 3))
    let done = try await Self.pass(workers: workers, made: made).run(indices) { index, scene, _ in
      #expect(scene.pages.contains { $0.index == index && $0.pose.difference == 0 })
      return index
    } deliver: { index in
      delivered.append(index)
    }
    #expect(delivered == indices && done == indices.count && made.now == workers)
  }

  /// The extras of a page are drawn by the first worker that needs them, which can be any worker.
  @Test(arguments: InstructionSetTests.extras)
  func `One worker and eight workers render the same pixels`(yaml: String) async throws {
    let layout = InstructionSetTests.layout
    let effect = try WrittenEffect.make(yaml, layout: layout)
    var sequences: [[Bitmap]] = []
    for workers in [1, 8] {
      let deck = PageDeck(.cards(count: layout.pages), pageSize: layout.pageSize)
      let renderer = FrameRenderer(deck: deck, background: .standardBackground)
      var frames: [Bitmap] = []
      let pass = RenderPass(
        scene: { index throws(RenderError) in try Scene(effect, at: Double(index) / 5) },
        decks: [deck],
        workers: workers,
        // A worker needs no buffer, because each frame is drawn into its own bitmap.
        makeWorker: {}
      )
      _ = try await pass.run(Array(0..<20)) { _, scene, _ in
        try renderer.draw(scene)
      } deliver: { frame in
        frames.append(frame)
      }
      sequences.append(frames)
    }
    let areSame = sequences[0] == sequences[1]
    #expect(areSame && sequences[0].count == 20)
    #expect(sequences[0][3] != sequences[0][4])
  }

  @Test func `There are no more workers than frames`() async throws {
    let made = Count()
    let pass = try Self.pass(workers: 9, made: made)
    #expect(
      try await pass.run([1, 2]) { index, _, _ in
        index
      } deliver: { _ in
      } == 2
    )
    #expect(made.now == 2)
    #expect(
      try await pass.run([]) { index, _, _ in
        index
      } deliver: { _ in
      } == 0
    )
  }

  @Test func `Frames that are already delivered are counted and not rendered`() async throws {
    var delivered: [Int] = []
    let done = try await Self.pass(workers: 2).run([0, 1, 2, 3], from: 2) { index, _, _ in
      index
    } deliver: { index in
      delivered.append(index)
    }
    #expect(done == 4 && delivered == [2, 3])
  }

  @Test func `The number of rendered frames that are not delivered is bounded`() async throws {
    let waiting = Count()
    let workers = 3
    _ = try await Self.pass(workers: workers).run(Array(0..<100)) { index, _, _ in
      waiting.add(1)
      // While this worker sleeps, the other workers render frames up to the limit.
      if index == 0 { usleep(300_000) }
      return index
    } deliver: { _ in
      waiting.add(-1)
    }
    #expect(waiting.now == 0 && waiting.most <= 2 * workers)
  }

  @Test(arguments: [1, 4])
  func `A failed rendering ends all workers and throws its error`(workers: Int) async throws {
    let made = Count()
    await #expect(throws: Failure.self) {
      try await Self.pass(workers: workers).run(Array(0..<100)) { index, _, _ in
        made.add(1)
        if index == 5 { throw Failure() }
        return index
      } deliver: { index in
        #expect(index < 5)
      }
    }
    #expect(made.now <= 5 + 2 * workers)
  }

  @Test func `A failed frame ends workers that wait for it`() async throws {
    await #expect(throws: Failure.self) {
      try await Self.pass(workers: 2).run([0, 1]) { index, _, _ in
        if index == 0 { throw Failure() }
        try await Task.sleep(for: .seconds(3600))
        return index
      } deliver: { _ in
      }
    }
  }

  @Test func `A failed delivery ends all workers and throws its error`() async throws {
    let made = Count()
    await #expect(throws: Failure.self) {
      try await Self.pass(workers: 2).run(Array(0..<100)) { index, _, _ in
        made.add(1)
        return index
      } deliver: { index in
        if index == 3 { throw Failure() }
      }
    }
    #expect(made.now < 20)
  }

  @Test func `A stopped pass returns the number of delivered frames`() async throws {
    let count = Count()
    let pass = try Self.pass(workers: 2, isStopped: { count.now >= 10 })
    let done = try await pass.run(Array(0..<100)) { index, _, _ in
      index
    } deliver: { _ in
      count.add(1)
    }
    #expect((10...14).contains(done))
  }

  @Test(arguments: [9, 99])
  func `A pass that is cancelled before its last frame throws`(frame: Int) async throws {
    let pass = try Self.pass(workers: 2)
    let running = Mutex<Task<Int, any Error>?>(nil)
    let (starts, start) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in starts { break }
      return try await pass.run(Array(0..<100)) { index, _, _ in
        index
      } deliver: { index in
        if index == frame { running.withLock { $0?.cancel() } }
      }
    }
    running.withLock { $0 = task }
    start.yield()
    if frame == 99 {
      #expect(try await task.value == 100)
    } else {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test
  func `An error while preparing a page is reported by the frame that needs it`() async throws {
    let paths = (0..<100).map { "not/there/\($0).png" }
    let pass = try Self.pass(workers: 2, pages: .images(paths))
    #expect(
      try await pass.run([0, 1, 2]) { index, _, _ in
        index
      } deliver: { _ in
      } == 3
    )
  }
}
