import PagePreview
import Synchronization
import Testing

/// Clients that go before they are answered.
struct VanishedClientTests {
  /// A site that takes its time, as long as somebody waits.
  private final class SlowSite: PreviewSite {
    let asked = Atomic(0)
    let dropped = Atomic(0)

    func answer(_ request: PreviewRequest) async -> PreviewAnswer {
      asked.add(1, ordering: .relaxed)
      try? await Task.sleep(for: .seconds(600))
      if Task.isCancelled { dropped.add(1, ordering: .relaxed) }
      return .notFound
    }

    func talk(with socket: any PreviewSocket) async {}
  }

  @Test
  func `Nobody works for a client that has gone, and none for a server that stops`() async throws {
    let site = SlowSite()
    let server = PreviewServer(site: site, port: 0, token: TestServer.token)
    let port = try await server.start().port
    let get = "GET /a HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    let stays = try RawClient(port: port)
    try await stays.send(get)
    do {
      let goes = try RawClient(port: port)
      try await goes.send(get)
      try await RawClient.wait { site.asked.load(ordering: .relaxed) == 2 }
    }
    try await RawClient.wait { site.dropped.load(ordering: .relaxed) == 1 }
    await server.stop()
    #expect(site.dropped.load(ordering: .relaxed) == 2)
    try await stays.awaitEnd()
  }
}
