import Dispatch
import Foundation
import PagePreview
import Testing

/// The threads of the preview's work.
struct WorkersTests {
  @Test func `Jobs begin in the order in which they are added, so that stages take turns`() async {
    let workers = Workers(threads: 1)
    let gate = DispatchSemaphore(value: 0)
    func block() { gate.wait() }
    let first = Task(executorPreference: workers) { block() }
    let (turns, turn) = AsyncStream.makeStream(of: Int.self)
    let tasks = (0..<60).map { number in
      Task(executorPreference: workers) { _ = turn.yield(number % 20) }
    }
    gate.signal()
    for task in [first] + tasks { await task.value }
    turn.finish()
    #expect(await turns.reduce(into: []) { $0.append($1) } == (0..<3).flatMap { _ in 0..<20 })
  }

  @Test func `Threads end with their workers`() async throws {
    weak var released: Workers?
    do {
      let workers = Workers(threads: 2)
      released = workers
      #expect(await withTaskExecutorPreference(workers) { 3 } == 3)
    }
    try await RawClient.wait { released == nil }
  }

  @Test
  func `A server needs none of the threads that all tasks share, and occupies none`() async throws {
    let (end, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    @Sendable func block() {
      begun.signal()
      end.wait()
    }
    let count = ProcessInfo.processInfo.activeProcessorCount
    @Sendable func release() { for _ in 0..<count + 3 { end.signal() } }
    // The answers to `/wait` block their threads, too.
    let site = TestSite { request in
      if request.path == "/wait" { block() }
      return await TestSite.reflect(request)
    }
    try await TestServer.run(site) { server in
      defer { release() }
      let waiting = try (0..<3).map { _ in try server.client(sending: TestServer.get("/wait")) }
      for _ in waiting { begun.wait() }
      for _ in 0..<count { Task.detached { block() } }
      // Other tests may occupy shared threads for a while; on some systems there are fewer of them.
      for _ in 0..<count { _ = begun.wait(timeout: .now() + 10) }
      #expect(try server.answer(to: TestServer.get("/a")).status == 200)
      try server.page().echo()
      release()
      for client in waiting { #expect(try client.answer().status == 200) }
    }
  }
}
