import FrameRender
import Synchronization
import Testing

/// Frames that workers request one by one, and that are delivered in order.
// The limit ends a test that hangs; the thread sanitizer on a busy machine takes over a minute.
@Suite(.timeLimit(.minutes(10)))
struct FrameQueueTests {
  /// Frames in the order in which they were added.
  private final class Frames: Sendable {
    private let frames = Mutex<[Int]>([])
    var all: [Int] { frames.withLock { $0 } }
    func add(_ frame: Int) { frames.withLock { $0.append(frame) } }
  }

  private struct Failure: Error {}

  @Test func `A result is delivered only after all earlier results`() async throws {
    let delivered = Frames()
    let queue = FrameQueue([10, 11, 12, 13], from: 0, ahead: 4) { delivered.add($0) }
    for place in 0..<4 {
      let next = try #require(await queue.next())
      #expect(next == (place, 10 + place))
    }
    #expect(await queue.next() == nil)
    let steps: [(Int, [Int])] = [(2, []), (0, [10]), (3, [10]), (1, [10, 11, 12, 13])]
    for (place, frames) in steps {
      try queue.finish(place, 10 + place)
      #expect(delivered.all == frames && queue.delivered == frames.count)
    }
  }

  @Test func `Frames that are already delivered are counted and not returned`() async throws {
    let delivered = Frames()
    let queue = FrameQueue([5, 6, 7], from: 2, ahead: 1) { delivered.add($0) }
    let next = try #require(await queue.next())
    #expect(next == (2, 7) && queue.delivered == 2)
    try queue.finish(2, 7)
    #expect(await queue.next() == nil)
    #expect(queue.delivered == 3 && delivered.all == [7])
  }

  @Test func `The queue returns the frame at a place, and nil after the last place`() {
    let queue = FrameQueue<Int>([5, 6, 7], from: 0, ahead: 1) { _ in }
    #expect(queue.frame(at: 2) == 7 && queue.frame(at: 3) == nil)
  }

  @Test
  func `A worker that is too far ahead waits until the next frame is delivered`() async throws {
    let queue = FrameQueue<Int>([0, 1, 2], from: 0, ahead: 2) { _ in }
    _ = (await queue.next(), await queue.next())
    let taken = Frames()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        if let next = await queue.next() { taken.add(next.index) }
      }
      try await Task.sleep(for: .milliseconds(50))
      #expect(taken.all == [])
      try queue.finish(1, 1)
      try await Task.sleep(for: .milliseconds(50))
      #expect(taken.all == [], "the first frame is not delivered yet")
      try queue.finish(0, 0)
      try await group.waitForAll()
    }
    #expect(taken.all == [2])
  }

  /// There are more workers than threads in the cooperative pool.
  ///
  /// If waiting workers blocked their threads, the frame that all of them wait for would never be
  /// finished.
  @Test func `A thousand waiting workers do not block another task`() async throws {
    let delivered = Frames()
    let queue = FrameQueue(Array(0..<1_001), from: 0, ahead: 1) { delivered.add($0) }
    let first = try #require(await queue.next())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          if let (place, index) = await queue.next() { try queue.finish(place, index) }
        }
      }
      try await Task.sleep(for: .milliseconds(50))
      group.addTask { try queue.finish(first.place, first.index) }
      try await group.waitForAll()
    }
    #expect(delivered.all == Array(0..<1_001) && queue.delivered == 1_001)
  }

  @Test func `Stopping the queue resumes waiting workers without a frame`() async throws {
    let queue = FrameQueue<Int>([0, 1, 2], from: 0, ahead: 1) { _ in }
    #expect(await queue.next()?.index == 0)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<3 { group.addTask { await queue.next() == nil } }
      try? await Task.sleep(for: .milliseconds(50))
      queue.stop()
      for await isOver in group { #expect(isOver) }
    }
    #expect(await queue.next() == nil)
    #expect(queue.delivered == 0)
  }

  @Test func `A frame that is ready after a stop is delivered`() async throws {
    let queue = FrameQueue<Int>([0, 1, 2], from: 0, ahead: 2) { _ in }
    _ = (await queue.next(), await queue.next())
    queue.stop()
    try queue.finish(0, 0)
    #expect(queue.delivered == 1)
  }

  @Test func `A failed delivery is not counted, and waiting workers get no frame`() async throws {
    let queue = FrameQueue<Int>([0, 1, 2, 3], from: 0, ahead: 2) { frame in
      if frame == 1 { throw Failure() }
    }
    _ = (await queue.next(), await queue.next())
    try queue.finish(0, 0)
    #expect(await queue.next()?.index == 2)
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { await queue.next() == nil }
      #expect(throws: Failure.self) { try queue.finish(1, 1) }
      #expect(await group.next() == true)
    }
    try queue.finish(2, 2)
    #expect(queue.delivered == 1)
  }

  @Test(arguments: [false, true])
  func `A cancelled task receives no frame`(isWaiting: Bool) async throws {
    let queue = FrameQueue<Int>([0, 1, 2], from: 0, ahead: 1) { _ in }
    #expect(await queue.next()?.index == 0)
    let task = Task { await queue.next() == nil }
    if isWaiting { try await Task.sleep(for: .milliseconds(50)) }
    task.cancel()
    #expect(await task.value)
    #expect(await queue.next() == nil, "other tasks receive no frame either")
  }

  @Test(arguments: [1, 2, 8])
  func `Many workers deliver all frames in order, one at a time`(workers: Int) async throws {
    let delivered = Frames()
    let isBusy = Atomic(false)
    let frames = Array(0..<500)
    let queue = FrameQueue(frames, from: 0, ahead: 2 * workers) { frame in
      let wasBusy = isBusy.exchange(true, ordering: .acquiringAndReleasing)
      #expect(!wasBusy)
      delivered.add(frame)
      isBusy.store(false, ordering: .releasing)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<workers {
        group.addTask {
          while let (place, index) = await queue.next() {
            if index % 7 == 0 { await Task.yield() }
            try queue.finish(place, index)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(delivered.all == frames)
  }
}
