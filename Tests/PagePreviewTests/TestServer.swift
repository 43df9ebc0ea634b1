import Foundation
import PagePreview
import Synchronization

/// A server that runs during a test, and its site.
struct TestServer {
  static let key = PreviewKey(text: "0123456789abcdef", cookie: "fedcba9876543210")

  let address: PreviewAddress
  let site: TestSite

  var port: Int { address.port }

  /// Runs a test with a server and returns the test's result.
  ///
  /// `talk` handles the WebSocket of a page; by default, it sends each message back.
  static func run<Result>(
    host: String = "127.0.0.1",
    port: Int = 0,
    limits: ServerLimits = ServerLimits(),
    site: TestSite? = nil,
    talk: @escaping @Sendable (any PreviewSocket) async -> Void = TestSite.echo,
    _ test: (TestServer) async throws -> Result
  ) async throws -> Result {
    let site = site ?? TestSite(talk: talk)
    let server = PreviewServer(site: site, host: host, port: port, key: key, limits: limits)
    let address = try await server.start()
    let clients = ClientThread()
    defer { clients.end() }
    do {
      let result = try await withTaskExecutorPreference(clients) {
        try await test(TestServer(address: address, site: site))
      }
      await server.stop()
      return result
    } catch {
      await server.stop()
      throw error
    }
  }

  /// Sends a request, with its placeholders replaced, and reads the answer.
  func answer(to request: String) async throws -> RawClient.Answer {
    let client = try RawClient(port: port)
    try await client.send(text(request))
    return try await client.answer(hasBody: !request.hasPrefix("HEAD"))
  }

  /// Replaces `{port}`, `{key}`, `{keyField}` and `{cookie}` with the server's values, and line feeds with CR LF.
  func text(_ request: String) -> String {
    request.replacing("{port}", with: String(port))
      .replacing("{key}", with: TestServer.key.text)
      .replacing("{keyField}", with: "X-Fxrender-Key: \(TestServer.key.text)")
      .replacing("{cookie}", with: "Cookie: fxrender-\(port)=\(TestServer.key.cookie)")
      .replacing("\n", with: "\r\n")
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

/// A thread for the clients of one test.
///
/// Clients have time limits, and the threads that all tests share may be busy for longer.
private final class ClientThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Counts the jobs, plus one for the end.
  private let work = DispatchSemaphore(value: 0)

  init() {
    Thread.detachNewThread { [work] in
      while true {
        work.wait()
        guard let job = self.next() else { return }
        job.runSynchronously(on: self.asUnownedTaskExecutor())
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    work.signal()
  }

  /// Ends the thread when no jobs are left.
  func end() { work.signal() }

  private func next() -> UnownedJob? {
    jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
