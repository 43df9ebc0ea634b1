import PagePreview
import Synchronization

/// A server that runs during a test, and its site.
struct TestServer {
  static let key = PreviewKey(text: "0123456789abcdef", cookie: "fedcba9876543210")

  let address: PreviewAddress
  let site: TestSite

  var port: Int { address.port }

  /// Runs a test with a server, on a thread that the test may block, and returns the test's result.
  static func run<Result>(
    _ site: TestSite = TestSite(),
    host: String = "127.0.0.1",
    limits: ServerLimits = .patient,
    _ test: (TestServer) throws -> Result
  ) async throws -> Result {
    let server = PreviewServer(site: site, host: host, port: 0, key: key, limits: limits)
    let own = TestServer(address: try await server.start(), site: site)
    let result = await withTaskExecutorPreference(Workers(threads: 1)) {
      Swift.Result { try test(own) }
    }
    await server.stop()
    return try result.get()
  }

  /// Sends a request, with its placeholders replaced, and reads the answer.
  func answer(to request: String, at address: String = "127.0.0.1") throws -> RawClient.Answer {
    try client(sending: request, at: address).answer(hasBody: !request.hasPrefix("HEAD"))
  }

  /// Connects a client that sends a request, with its placeholders replaced.
  func client(
    sending request: String,
    at address: String = "127.0.0.1",
    window: Int32? = nil
  ) throws -> RawClient {
    let client = try RawClient(port: port, address: address, window: window)
    try client.send(text(request))
    return client
  }

  /// Connects a client and opens its WebSocket; throws `Ended` if the server refuses it.
  func page(window: Int32? = nil) throws -> RawClient {
    let request = TestServer.socket.joined(separator: "\n")
    let client = try self.client(sending: request, window: window)
    guard try client.answer().status == 101 else { throw RawClient.Ended() }
    return client
  }

  /// Replaces `{port}`, `{key}`, `{keyField}` and `{cookie}` with the server's values, and line feeds with CR LF.
  func text(_ request: String) -> String {
    request.replacing("{port}", with: String(port))
      .replacing("{key}", with: TestServer.key.text)
      .replacing("{keyField}", with: "X-Fxrender-Key: \(TestServer.key.text)")
      .replacing("{cookie}", with: "Cookie: fxrender-\(port)=\(TestServer.key.cookie)")
      .replacing("\n", with: "\r\n")
  }

  /// The lines of a valid request for a WebSocket.
  static let socket = [
    "GET /stage?key={key} HTTP/1.1", "Host: 127.0.0.1:{port}", "Origin: http://127.0.0.1:{port}",
    "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
  ]

  /// Returns a GET of a path, with the key.
  static func get(_ path: String, _ fields: String = "") -> String {
    "GET \(path) HTTP/1.1\nHost: 127.0.0.1:{port}\n{keyField}\n\(fields)\n"
  }
}

extension ServerLimits {
  /// The limits of a preview with times that do not pass during a test, however busy the machine is.
  static var patient: ServerLimits {
    var limits = ServerLimits()
    for time in [
      \ServerLimits.headTime, \.bodyTime, \.idleTime, \.stallTime, \.pingTime, \.closeTime,
    ] { limits[keyPath: time] = .seconds(RawClient.patience) }
    return limits
  }

  /// Returns the same limits with some changes.
  static func patient(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
    var limits = ServerLimits.patient
    change(&limits)
    return limits
  }
}

/// A site that records the requests, and answers with the path or body of each.
final class TestSite: PreviewSite {
  /// The file name in the answer to `/file`; it contains a quote and a line break, to inject a header field.
  static let fileName = "a\"; x=\u{e9}\r\nY: z'.gif"

  private let received = Mutex<[PreviewRequest]>([])
  private let conversation: @Sendable (any PreviewSocket) async -> Void
  private let answer: @Sendable (PreviewRequest) async -> PreviewAnswer

  /// All requests, in order.
  var requests: [PreviewRequest] { received.withLock { $0 } }

  /// Creates a site that answers requests and talks to pages in these ways.
  init(
    answer: @escaping @Sendable (PreviewRequest) async -> PreviewAnswer = TestSite.reflect,
    talk conversation: @escaping @Sendable (any PreviewSocket) async -> Void = TestSite.echo
  ) {
    (self.conversation, self.answer) = (conversation, answer)
  }

  func answer(_ request: PreviewRequest) async -> PreviewAnswer {
    received.withLock { $0.append(request) }
    return await answer(request)
  }

  func talk(with socket: any PreviewSocket) async { await conversation(socket) }

  /// Answers with the body or the path; the answer for `/file` is a download.
  static let reflect: @Sendable (PreviewRequest) async -> PreviewAnswer = { request in
    let body = request.method == .post ? request.body : Array(request.path.utf8)
    let name = request.path == "/file" ? fileName : nil
    return PreviewAnswer(type: "text/plain", body: .bytes(body), fileName: name)
  }

  /// Sends each message of a page back to the page.
  static let echo: @Sendable (any PreviewSocket) async -> Void = { socket in
    for await message in socket.messages {
      guard (try? await socket.send(message)) != nil else { return }
    }
  }
}
