import PagePreview
import Synchronization
import Testing

/// Clients that disconnect before they are answered.
struct VanishedClientTests {
  /// A site whose answers take ten minutes unless they are cancelled.
  private final class SlowSite: PreviewSite {
    let requests = Atomic(0)
    let cancelled = Atomic(0)

    func answer(_ request: PreviewRequest) async -> PreviewAnswer {
      requests.add(1, ordering: .relaxed)
      try? await Task.sleep(for: .seconds(600))
      if Task.isCancelled { cancelled.add(1, ordering: .relaxed) }
      return .notFound
    }

    func talk(with socket: any PreviewSocket) async {}
  }

  @Test
  func `An answer is cancelled when its client disconnects or the server stops`() async throws {
    let site = SlowSite()
    let server = PreviewServer(site: site, port: 0, key: TestServer.key)
    let port = try await server.start().port
    let get =
      "GET /a HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX-Fxrender-Key: \(TestServer.key.text)\r\n\r\n"
    let staying = try RawClient(port: port)
    try await staying.send(get)
    do {
      let leaving = try RawClient(port: port)
      try await leaving.send(get)
      try await RawClient.wait { site.requests.load(ordering: .relaxed) == 2 }
    }
    try await RawClient.wait { site.cancelled.load(ordering: .relaxed) == 1 }
    await server.stop()
    #expect(site.cancelled.load(ordering: .relaxed) == 2)
    try await staying.awaitEnd()
  }
}
