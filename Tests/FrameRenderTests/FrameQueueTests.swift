import FrameRender
import Synchronization
import Testing

/// Frames that are taken one by one and told of in order.
// Against waiting for ever, and no more: the thread sanitizer on a busy machine takes over a minute.
@Suite(.timeLimit(.minutes(10)))
struct FrameQueueTests {
  /// What was told, in order.
  private final class Told: Sendable {
    private let frames = Mutex<[Int]>([])
    var all: [Int] { frames.withLock { $0 } }
    func add(_ frame: Int) { frames.withLock { $0.append(frame) } }
  }

  private struct Failure: Error {}

  @Test
  func `What is done before its predecessors waits for them`() throws {
    let told = Told()
    let queue = FrameQueue([10, 11, 12, 13], from: 0, ahead: 4) { told.add($0) }
    #expect((0..<4).compactMap { _ in queue.next() }.map(\.index) == [10, 11, 12, 13])
    #expect(queue.next() == nil)
    let steps: [(Int, [Int])] = [(2, []), (0, [10]), (3, [10]), (1, [10, 11, 12, 13])]
    for (place, frames) in steps {
      try queue.finish(place, 10 + place)
      #expect(told.all == frames && queue.told == frames.count)
    }
  }

  @Test
  func `Those that are done from before are not asked for again`() throws {
    let told = Told()
    let queue = FrameQueue([5, 6, 7], from: 2, ahead: 1) { told.add($0) }
    let next = try #require(queue.next())
    #expect(next == (2, 7) && queue.told == 2)
    try queue.finish(2, 7)
    #expect(queue.next() == nil && queue.told == 3 && told.all == [7])
  }

  @Test
  func `A frame further on is known, behind the end there is none`() {
    let queue = FrameQueue<Int>([5, 6, 7], from: 0, ahead: 1) { _ in }
    #expect(queue.frame(at: 2) == 7 && queue.frame(at: 3) == nil)
  }

  @Test
  func `Who is too far ahead waits until the frame that is due is told of`() async throws {
    let queue = FrameQueue<Int>([0, 1, 2], from: 0, ahead: 2) { _ in }
    #expect(queue.next()?.index == 0 && queue.next()?.index == 1)
    let taken = Told()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        if let next = queue.next() { taken.add(next.index) }
      }
      try await Task.sleep(for: .milliseconds(50))
      #expect(taken.all == [])
      try queue.finish(1, 1)
      try await Task.sleep(for: .milliseconds(50))
      #expect(taken.all == [], "the first is not told of yet")
      try queue.finish(0, 0)
      try await group.waitForAll()
    }
    #expect(taken.all == [2])
  }

  @Test
  func `A stop wakes who waits, and nobody gets a frame`() async throws {
    let queue = FrameQueue<Int>([0, 1, 2], from: 0, ahead: 1) { _ in }
    #expect(queue.next()?.index == 0)
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { queue.next() == nil }
      queue.stop()
      #expect(await group.next() == true)
    }
    #expect(queue.next() == nil && queue.told == 0)
  }

  @Test
  func `A frame that cannot be told of is not counted`() throws {
    let queue = FrameQueue<Int>([0, 1], from: 0, ahead: 2) { frame in
      if frame == 1 { throw Failure() }
    }
    _ = (queue.next(), queue.next())
    try queue.finish(0, 0)
    #expect(throws: Failure.self) { try queue.finish(1, 1) }
    #expect(queue.told == 1)
  }
}
