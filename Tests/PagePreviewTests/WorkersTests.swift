import Dispatch
import PagePreview
import Synchronization
import Testing

/// The threads for long work.
struct WorkersTests {
  /// The stages that have had a turn, in order.
  private final class Turns: Sendable {
    private let stages = Mutex<[Int]>([])

    var all: [Int] { stages.withLock(\.self) }

    func add(_ stage: Int) { stages.withLock { $0.append(stage) } }
  }

  @Test
  func `Jobs begin in the order in which they are added, so that stages take turns`() async {
    let workers = Workers(threads: 1)
    let gate = DispatchSemaphore(value: 0)
    func block() { gate.wait() }
    let first = Task(executorPreference: workers) { block() }
    let turns = Turns()
    let tasks = (0..<60).map { number in
      Task(executorPreference: workers) { turns.add(number % 20) }
    }
    gate.signal()
    for task in [first] + tasks { await task.value }
    #expect(turns.all == (0..<3).flatMap { _ in 0..<20 })
  }

  @Test
  func `Work runs apart from the shared threads, and its error is thrown`() async throws {
    struct Failure: Error {}
    let workers = Workers(threads: 1)
    #expect(await workers.run { 3 } == 3)
    await #expect(throws: Failure.self) { try await workers.run { throw Failure() } }
  }
}
