import Dispatch
import Foundation
import PagePreview
import Synchronization
import Testing

/// The tasks in which a site answers requests.
@Suite(.serialized)
struct AnswerTaskTests {
  private static let get = "GET /a HTTP/1.1\nHost: 127.0.0.1:{port}\n{keyField}\n\n"

  @Test
  func `An answer is cancelled when its client disconnects or the server stops`() async throws {
    let cancelled = Atomic(0)
    let site = TestSite { _ in
      try? await Task.sleep(for: .seconds(600))
      if Task.isCancelled { cancelled.add(1, ordering: .relaxed) }
      return .notFound
    }
    let staying = try await TestServer.run(site: site) { server in
      let staying = try RawClient(port: server.port)
      try await staying.send(server.text(Self.get))
      do {
        let leaving = try RawClient(port: server.port)
        try await leaving.send(server.text(Self.get))
        try await RawClient.wait { site.requests.count == 2 }
      }
      try await RawClient.wait { cancelled.load(ordering: .relaxed) == 1 }
      return staying
    }
    #expect(cancelled.load(ordering: .relaxed) == 2)
    try await staying.awaitEnd()
  }

  @Test
  func `Answers do not block the shared threads of all tasks`() async throws {
    let end = DispatchSemaphore(value: 0)
    @Sendable func block() { end.wait() }
    // There is one more request than there are shared threads.
    let count = ProcessInfo.processInfo.activeProcessorCount + 1
    @Sendable func release() { for _ in 0..<count { end.signal() } }
    let isLate = Atomic(false)
    // Ends the test if the shared threads are blocked.
    DispatchQueue(label: "watch").asyncAfter(deadline: .now() + 60) {
      isLate.store(true, ordering: .relaxed)
      release()
    }
    let site = TestSite { _ in
      block()
      return .notFound
    }
    try await TestServer.run(site: site) { server in
      let clients = try (0..<count).map { _ in try RawClient(port: server.port) }
      for client in clients { try await client.send(server.text(Self.get)) }
      while site.requests.count < count, !isLate.load(ordering: .relaxed) {
        try await Task.sleep(for: .milliseconds(5))
      }
      let sums = await withTaskGroup(of: Int.self) { group in
        for number in 0..<10 { group.addTask { number } }
        return await group.reduce(0, +)
      }
      #expect(sums == 45 && !isLate.load(ordering: .relaxed))
      release()
      for client in clients { #expect(try await client.answer(hasBody: true).status == 404) }
    }
  }
}
