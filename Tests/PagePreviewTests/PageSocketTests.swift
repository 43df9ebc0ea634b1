import PagePreview
import Synchronization
import TestSupport
import Testing

/// Messages over a WebSocket, and the end of the connection.
struct PageSocketTests {
  private typealias Opcode = RawClient.Opcode

  /// Connects a client and opens its WebSocket.
  private func page(_ server: TestServer, window: Int32? = nil) async throws -> RawClient {
    let client = try RawClient(port: server.port, window: window)
    try #require(try await client.open(server).status == 101)
    return client
  }

  @Test(arguments: [0, 1, 125, 126, 65_535, 65_536, 1 << 20])
  func `Texts of any length arrive complete`(length: Int) async throws {
    try await TestServer.run { server in
      let client = try await page(server)
      let text = String(repeating: "a", count: length)
      try await client.send(message: text)
      let frame = try await client.reply()
      #expect(frame.opcode == Opcode.text)
      #expect(frame.payload.count == length)
      #expect(frame.payload.allSatisfy { $0 == UInt8(ascii: "a") })
    }
  }

  @Test
  func `Parts of bytes arrive as one message`() async throws {
    let talk: @Sendable (any PreviewSocket) async -> Void = { socket in
      try? await socket.send([[1, 2], [], [3]])
    }
    try await TestServer.run(talk: talk) { server in
      let client = try await page(server)
      #expect(try await client.reply() == .init(opcode: Opcode.binary, payload: [1, 2, 3]))
    }
  }

  @Test
  func `Fragments are joined, even if there is a ping between them`() async throws {
    try await TestServer.run { server in
      let client = try await page(server)
      try await client.send(frame: Opcode.text, Array("ab".utf8))
      try await client.send(frame: 0x80 | Opcode.ping, [7])
      try await client.send(frame: Opcode.continuation, [])
      try await client.send(frame: 0x80 | Opcode.continuation, Array("c".utf8))
      #expect(try await client.reply() == .init(opcode: Opcode.pong, payload: [7]))
      #expect(try await client.reply() == .init(opcode: Opcode.text, payload: Array("abc".utf8)))
    }
  }

  /// Invalid frames, and the status code with which the server closes the WebSocket.
  private static let invalid:
    [(frames: [(first: UInt8, payload: [UInt8], isMasked: Bool)], code: Int)] = [
      ([(0x80 | Opcode.text, [97], false)], 1002),
      ([(0x80 | Opcode.binary, [97], true)], 1003),
      ([(0x80 | Opcode.text, [0xFF], true)], 1007),
      ([(0x80 | Opcode.text, [0xED, 0xA0, 0x80], true)], 1007),
      ([(Opcode.text, [0xC3], true), (0x80 | Opcode.continuation, [0x28], true)], 1007),
      ([(0x80 | Opcode.text, Array(repeating: 97, count: 1001), true)], 1009),
      (
        [
          (Opcode.text, Array(repeating: 97, count: 501), true),
          (0x80 | Opcode.continuation, Array(repeating: 97, count: 500), true),
        ], 1009
      ),
      (
        [
          (Opcode.text, [97], true), (Opcode.continuation, [97], true),
          (Opcode.continuation, [97], true),
          (0x80 | Opcode.continuation, [97], true),
        ], 1002
      ),
      ([(0x80 | Opcode.continuation, [97], true)], 1002),
      ([(Opcode.text, [97], true), (0x80 | Opcode.text, [97], true)], 1002),
      ([(Opcode.ping, [97], true)], 1002),
      ([(0x80 | Opcode.ping, Array(repeating: 97, count: 126), true)], 1002),
      ([(0xC0 | Opcode.text, [97], true)], 1002),
      ([(0x83, [97], true)], 1002),
      ([(0x80 | Opcode.close, [3, 232], true)], 1000),
    ]

  @Test(arguments: 0..<invalid.count)
  func `Invalid frames close the WebSocket with a status code`(row: Int) async throws {
    let (frames, code) = Self.invalid[row]
    var limits = ServerLimits()
    (limits.messageBytes, limits.messageFragments) = (1000, 3)
    try await TestServer.run(limits: limits) { server in
      let client = try await page(server)
      for frame in frames {
        try await client.send(frame: frame.first, frame.payload, isMasked: frame.isMasked)
      }
      #expect(try await client.closeCode() == code)
      try await client.send(frame: 0x80 | Opcode.close, [])
      try await client.awaitEnd()
    }
  }

  @Test
  func `A client that does not answer the close frame is disconnected`() async throws {
    var limits = ServerLimits()
    limits.closeTime = .milliseconds(50)
    let talk: @Sendable (any PreviewSocket) async -> Void = { _ in }
    try await TestServer.run(limits: limits, talk: talk) { server in
      let client = try await page(server)
      #expect(try await client.closeCode() == 1000)
      try await client.awaitEnd()
    }
  }

  @Test(arguments: [(8, 10_000, 1), (1000, 100, 20)])
  func `A client with too many unread messages is disconnected`(
    messages: Int,
    bytes: Int,
    length: Int
  ) async throws {
    var limits = ServerLimits()
    (limits.unreadMessages, limits.unreadBytes) = (messages, bytes)
    let hasEnded = Mutex(false)
    let talk: @Sendable (any PreviewSocket) async -> Void = { socket in
      try? await Task.sleep(for: .seconds(60))
      hasEnded.withLock { $0 = true }
    }
    try await TestServer.run(limits: limits, talk: talk) { server in
      let client = try await page(server)
      let text = String(repeating: "a", count: length)
      let room = min(messages, bytes / length)
      for _ in 0..<room { try await client.send(message: text) }
      try await client.send(frame: 0x80 | Opcode.ping, [])
      #expect(try await client.frame().opcode == Opcode.pong)
      try await client.send(message: text)
      #expect(try await client.closeCode() == 1008)
    }
    // A server that is stopped waits for its site to end.
    #expect(hasEnded.withLock { $0 })
  }

  @Test
  func `Messages that are read make room for others`() async throws {
    var limits = ServerLimits()
    (limits.unreadMessages, limits.unreadBytes) = (2, 40)
    // The test would mistake a ping for an answer.
    limits.pingTime = .seconds(600)
    try await TestServer.run(limits: limits) { server in
      let client = try await page(server)
      for number in 10..<60 {
        let text = String(repeating: "\(number)", count: 20)
        try await client.send(message: text)
        #expect(try await client.frame().payload == Array(text.utf8))
      }
    }
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `A page that does not answer a ping is disconnected`() async throws {
    var limits = ServerLimits()
    limits.pingTime = .seconds(2)
    try await TestServer.run(limits: limits) { server in
      let client = try await page(server)
      for _ in 0..<3 {
        #expect(try await client.frame() == .init(opcode: Opcode.ping, payload: []))
        try await client.send(frame: 0x80 | Opcode.pong, [])
      }
      #expect(try await client.frame().opcode == Opcode.ping)
      try await client.awaitEnd()
    }
  }

  @Test
  func `Messages end and sending fails when the page disconnects`() async throws {
    let error = Mutex<(any Error)?>(nil)
    let talk: @Sendable (any PreviewSocket) async -> Void = { socket in
      try? await socket.send("b")
      for await _ in socket.messages {}
      do {
        try await socket.send("a")
      } catch let caught {
        error.withLock { $0 = caught }
      }
    }
    try await TestServer.run(talk: talk) { server in
      _ = try await page(server).reply()
      try await RawClient.wait { error.withLock { $0 != nil } }
    }
    #expect(error.withLock { $0 is CancellationError })
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `A client that reads nothing gets few frames and is disconnected`() async throws {
    var limits = ServerLimits()
    limits.stallTime = .milliseconds(200)
    let sent = Mutex((frames: 0, hasFailed: false))
    let talk: @Sendable (any PreviewSocket) async -> Void = { socket in
      let frame = [UInt8](repeating: 0, count: 2 << 20)
      while (try? await socket.send([[0, 0, 0, 0], frame])) != nil {
        sent.withLock { $0.frames += 1 }
      }
      sent.withLock { $0.hasFailed = true }
    }
    try await TestServer.run(limits: limits, talk: talk) { server in
      let client = try await page(server, window: 4096)
      try await RawClient.wait { sent.withLock { $0.hasFailed } }
      // Only the frames that fit in the system's buffers of the two sockets were sent.
      #expect(sent.withLock { $0.frames } < 10)
      await #expect(throws: RawClient.Ended.self) { try await client.take(1 << 30) }
    }
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `A slow client that keeps reading stays connected`() async throws {
    var limits = ServerLimits()
    limits.stallTime = .seconds(6)
    // A ping behind unread frames need not be answered in time.
    limits.pingTime = .seconds(4)
    let hasStarted = Mutex(false)
    let talk: @Sendable (any PreviewSocket) async -> Void = { socket in
      let frame = [UInt8](repeating: 0, count: 32 << 20)
      hasStarted.withLock { $0 = true }
      try? await socket.send([frame])
    }
    try await TestServer.run(limits: limits, talk: talk) { server in
      let client = try await page(server, window: 4096)
      try await RawClient.wait {
        try await client.send(frame: 0x80 | Opcode.pong, [])
        return hasStarted.withLock(\.self)
      }
      let start = ContinuousClock.now
      // Reads half a megabyte four times per second, for longer than the limits.
      for _ in 0..<36 {
        #expect(try await client.take(1 << 19).count == 1 << 19)
        try await Task.sleep(for: .milliseconds(250))
      }
      #expect(start.duration(to: .now) > limits.pingTime * 2)
      // The remaining bytes are more than the system's buffers of the two sockets hold.
      #expect(try await client.take(12 << 20).count == 12 << 20)
    }
  }
}
