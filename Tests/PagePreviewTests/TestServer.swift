import Foundation
import PagePreview
import Synchronization

/// A server that runs during a test, and its site.
struct TestServer {
  static let token = "0123456789abcdef"

  let port: Int
  let site: TestSite

  /// Runs a test with a server and returns the test's result.
  ///
  /// The site answers `/file` with `file`, or with the path if `file` is nil. `talk` talks to a page; by
  /// default it returns each message.
  static func run<Result>(
    limits: ServerLimits = ServerLimits(),
    file: String? = nil,
    talk: @escaping @Sendable (any PreviewSocket) async -> Void = TestSite.echo,
    _ test: (TestServer) async throws -> Result
  ) async throws -> Result {
    let site = TestSite(talk, file: file)
    let server = PreviewServer(site: site, port: 0, token: token, limits: limits)
    let port = try await server.start().port
    let clients = ClientThread()
    defer { clients.end() }
    do {
      let result = try await withTaskExecutorPreference(clients) {
        try await test(TestServer(port: port, site: site))
      }
      await server.stop()
      return result
    } catch {
      await server.stop()
      throw error
    }
  }

  /// Sends a request, with `{port}` and `{token}` replaced, and reads the answer.
  func answer(to request: String) async throws -> RawClient.Answer {
    let client = try RawClient(port: port)
    try await client.send(text(request))
    return try await client.answer(hasBody: !request.hasPrefix("HEAD"))
  }

  /// Replaces `{port}` and `{token}` by the server's, and line ends by those of HTTP.
  func text(_ request: String) -> String {
    request.replacing("{port}", with: String(port)).replacing("{token}", with: TestServer.token)
      .replacing("\n", with: "\r\n")
  }
}

/// A site that answers with the path or body of each request, and records the requests.
final class TestSite: PreviewSite {
  /// The name of the file at `/file`, which tries to end a header field and begin another.
  static let fileName = "a\"; x=\u{e9}\r\nY: z'.gif"

  private let received = Mutex<[PreviewRequest]>([])
  private let file: String?
  private let conversation: @Sendable (any PreviewSocket) async -> Void

  /// All requests, in order.
  var requests: [PreviewRequest] { received.withLock { $0 } }

  init(
    _ conversation: @escaping @Sendable (any PreviewSocket) async -> Void,
    file: String? = nil
  ) {
    (self.conversation, self.file) = (conversation, file)
  }

  func answer(_ request: PreviewRequest) async -> PreviewAnswer {
    received.withLock { $0.append(request) }
    let body = request.method == .post ? request.body : Array(request.path.utf8)
    guard request.path == "/file" else {
      return PreviewAnswer(type: "text/plain", body: .bytes(body))
    }
    let content = file.flatMap { try? AnswerFile(path: $0) }.map(PreviewAnswer.Body.file)
    return PreviewAnswer(type: "text/plain", body: content ?? .bytes(body), fileName: Self.fileName)
  }

  func talk(with socket: any PreviewSocket) async { await conversation(socket) }

  /// Returns each message to the page.
  static let echo: @Sendable (any PreviewSocket) async -> Void = { socket in
    for await message in socket.messages {
      guard (try? await socket.send(message)) != nil else { return }
    }
  }
}

/// A thread for a test's clients, which have time limits: the shared threads of all tests may be busy.
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
