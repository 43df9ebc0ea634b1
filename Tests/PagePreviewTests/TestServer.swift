import Foundation
import PagePreview
import Synchronization

/// A server that listens while a test runs, and what its site has heard.
struct TestServer {
  static let token = "0123456789abcdef"

  let port: Int
  let site: TestSite

  /// Runs a test with a server.
  ///
  /// - Parameters:
  ///   - limits: How much it takes.
  ///   - file: The file that it sends for `/file`; without one it says the path.
  ///   - talk: What its site does with a page; it answers each message with the same without this.
  ///   - test: The test.
  /// - Returns: What the test returns.
  /// - Throws: What the test throws, or why the server does not listen.
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

  /// Sends a request and reads its answer.
  ///
  /// `{port}` and `{token}` in it stand for the server's.
  func answer(to request: String) async throws -> RawClient.Answer {
    let client = try RawClient(port: port)
    try await client.send(text(request))
    return try await client.answer(hasBody: !request.hasPrefix("HEAD"))
  }

  /// A request with the server's port and token in it, its lines ended as HTTP has them.
  func text(_ request: String) -> String {
    request.replacing("{port}", with: String(port)).replacing("{token}", with: TestServer.token)
      .replacing("\n", with: "\r\n")
  }
}

/// A site that answers with what it is asked, and remembers it.
final class TestSite: PreviewSite {
  /// What the file at `/file` is called: a name that would end a field and begin another.
  static let fileName = "a\"; x=\u{e9}\r\nY: z'.gif"

  private let heard = Mutex<[PreviewRequest]>([])
  private let file: String?
  private let conversation: @Sendable (any PreviewSocket) async -> Void

  /// What it was asked.
  var requests: [PreviewRequest] { heard.withLock { $0 } }

  init(
    _ conversation: @escaping @Sendable (any PreviewSocket) async -> Void,
    file: String? = nil
  ) {
    (self.conversation, self.file) = (conversation, file)
  }

  func answer(_ request: PreviewRequest) async -> PreviewAnswer {
    heard.withLock { $0.append(request) }
    let body = request.method == .post ? request.body : Array(request.path.utf8)
    guard request.path == "/file" else {
      return PreviewAnswer(type: "text/plain", body: .bytes(body))
    }
    let kept = file.flatMap { try? AnswerFile(path: $0) }.map(PreviewAnswer.Body.file)
    return PreviewAnswer(type: "text/plain", body: kept ?? .bytes(body), fileName: Self.fileName)
  }

  func talk(with socket: any PreviewSocket) async { await conversation(socket) }

  /// Says each message again.
  static let echo: @Sendable (any PreviewSocket) async -> Void = { socket in
    for await message in socket.messages {
      guard (try? await socket.send(message)) != nil else { return }
    }
  }
}

/// A thread for a test's clients: those of the tests may all be busy with another, and then who is
/// to be in time is late.
private final class ClientThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Counts the jobs, and the end.
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

  /// Ends the thread, which has no jobs left.
  func end() { work.signal() }

  private func next() -> UnownedJob? {
    jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
