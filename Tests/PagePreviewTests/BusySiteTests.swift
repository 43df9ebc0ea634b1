import Dispatch
import Foundation
import PagePreview
import Synchronization
import Testing

/// Requests that block their threads.
@Suite(.serialized)
struct BusySiteTests {
  /// A site whose answers each block a thread until they are released.
  private final class BusySite: PreviewSite {
    let started = Atomic(0)
    private let end = DispatchSemaphore(value: 0)

    func answer(_ request: PreviewRequest) async -> PreviewAnswer {
      started.add(1, ordering: .relaxed)
      block()
      return .notFound
    }

    func talk(with socket: any PreviewSocket) async {}

    func release(_ count: Int) { for _ in 0..<count { end.signal() } }

    private func block() { end.wait() }
  }

  @Test
  func `Answers do not block the shared threads of all tasks`() async throws {
    let site = BusySite()
    let server = PreviewServer(site: site, port: 0, key: TestServer.key)
    let port = try await server.start().port
    // There is one more request than there are shared threads.
    let count = ProcessInfo.processInfo.activeProcessorCount + 1
    let isLate = Atomic(false)
    // Ends the test if the shared threads are blocked.
    DispatchQueue(label: "watch").asyncAfter(deadline: .now() + 60) {
      isLate.store(true, ordering: .relaxed)
      site.release(count)
    }
    let clients = try (0..<count).map { _ in try RawClient(port: port) }
    for client in clients {
      try await client.send(
        "GET /a HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX-Fxrender-Key: \(TestServer.key.text)\r\n\r\n"
      )
    }
    while site.started.load(ordering: .relaxed) < count, !isLate.load(ordering: .relaxed) {
      try await Task.sleep(for: .milliseconds(5))
    }
    let sums = await withTaskGroup(of: Int.self) { group in
      for number in 0..<10 { group.addTask { number } }
      return await group.reduce(0, +)
    }
    #expect(sums == 45 && !isLate.load(ordering: .relaxed))
    site.release(count)
    for client in clients { #expect(try await client.answer(hasBody: true).status == 404) }
    await server.stop()
  }
}
