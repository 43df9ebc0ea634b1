import Foundation
import PagePreview
import Synchronization
import TestSupport
import Testing

/// Messages over a WebSocket, and the end of the connection.
struct PageSocketTests {
  private typealias Opcode = RawClient.Opcode

  @Test func `Texts of any length arrive complete`() async throws {
    try await TestServer.run { server in
      let client = try server.page()
      for length in [0, 1, 125, 126, 65_535, 65_536, 1 << 20] {
        try client.echo(String(repeating: "a", count: length))
      }
    }
  }

  @Test func `Parts of bytes arrive as one message`() async throws {
    try await TestServer.run(TestSite(talk: { try? await $0.send([[1, 2], [], [3]]) })) { server in
      let frame = try server.page().frame()
      #expect(frame == .init(opcode: Opcode.binary, payload: [1, 2, 3]))
    }
  }

  @Test func `Fragments are joined, even if there is a ping between them`() async throws {
    try await TestServer.run { server in
      let client = try server.page()
      try client.send(frame: Opcode.text, Array("ab".utf8))
      try client.send(frame: 0x80 | Opcode.ping, [7])
      try client.send(frame: Opcode.continuation, [])
      try client.send(frame: 0x80 | Opcode.continuation, Array("c".utf8))
      #expect(try client.frame() == .init(opcode: Opcode.pong, payload: [7]))
      #expect(try client.frame() == .init(opcode: Opcode.text, payload: Array("abc".utf8)))
    }
  }

  /// Invalid frames, their masks, and the status code with which the server closes the WebSocket.
  private static let invalid: [(frames: [(first: UInt8, payload: [UInt8])], code: Int)] = [
    ([(0x80 | Opcode.binary, [97])], 1003),
    ([(0x80 | Opcode.text, [0xFF])], 1007),
    ([(0x80 | Opcode.text, [0xED, 0xA0, 0x80])], 1007),
    ([(Opcode.text, [0xC3]), (0x80 | Opcode.continuation, [0x28])], 1007),
    ([(0x80 | Opcode.text, bytes(1001))], 1009),
    ([(Opcode.text, bytes(501)), (0x80 | Opcode.continuation, bytes(500))], 1009),
    ([(Opcode.text, [97])] + Array(repeating: (Opcode.continuation, [97]), count: 3), 1002),
    ([(0x80 | Opcode.continuation, [97])], 1002),
    ([(Opcode.text, [97]), (0x80 | Opcode.text, [97])], 1002),
    ([(Opcode.ping, [97])], 1002),
    ([(0x80 | Opcode.ping, bytes(126))], 1002),
    ([(0xC0 | Opcode.text, [97])], 1002),
    ([(0x83, [97])], 1002),
    ([(0x80 | Opcode.close, [3, 232])], 1000),
  ]

  private static func bytes(_ count: Int) -> [UInt8] { Array(repeating: 97, count: count) }

  @Test func `Invalid frames close the WebSocket with a status code`() async throws {
    let unmasked = (frames: [(first: 0x80 | Opcode.text, payload: Self.bytes(1))], code: 1002)
    let limits = ServerLimits.patient { ($0.messageBytes, $0.messageFragments) = (1000, 3) }
    try await TestServer.run(limits: limits) { server in
      for (row, (frames, code)) in ([unmasked] + Self.invalid).enumerated() {
        let client = try server.page()
        for frame in frames {
          try client.send(frame: frame.first, frame.payload, isMasked: row > 0)
        }
        #expect(try client.closeCode() == code, "\(frames)")
        try client.send(frame: 0x80 | Opcode.close, [])
        try client.awaitEnd()
      }
    }
  }

  @Test func `A client that does not answer the close frame is disconnected`() async throws {
    let limits = ServerLimits.patient { $0.closeTime = .milliseconds(50) }
    try await TestServer.run(TestSite(talk: { _ in }), limits: limits) { server in
      let client = try server.page()
      #expect(try client.closeCode() == 1000)
      try client.awaitEnd()
    }
  }

  @Test(arguments: [(8, 10_000, 1), (1000, 100, 20)])
  func `A client with too many unread messages is disconnected`(
    messages: Int,
    bytes: Int,
    length: Int
  ) async throws {
    let hasEnded = Mutex(false)
    let site = TestSite(talk: { _ in
      try? await Task.sleep(for: .seconds(RawClient.patience))
      hasEnded.withLock { $0 = true }
    })
    let limits = ServerLimits.patient { ($0.unreadMessages, $0.unreadBytes) = (messages, bytes) }
    try await TestServer.run(site, limits: limits) { server in
      let client = try server.page()
      let text = String(repeating: "a", count: length)
      for _ in 0..<min(messages, bytes / length) { try client.send(message: text) }
      try client.send(frame: 0x80 | Opcode.ping, [])
      #expect(try client.frame().opcode == Opcode.pong)
      try client.send(message: text)
      #expect(try client.closeCode() == 1008)
    }
    // A server that is stopped waits for its site to end.
    #expect(hasEnded.withLock { $0 })
  }

  @Test func `Messages that are read make room for others`() async throws {
    let limits = ServerLimits.patient { ($0.unreadMessages, $0.unreadBytes) = (2, 40) }
    try await TestServer.run(limits: limits) { server in
      let client = try server.page()
      for number in 10..<60 { try client.echo(String(repeating: "\(number)", count: 20)) }
    }
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `A page that does not answer a ping is disconnected`() async throws {
    try await TestServer.run(limits: .patient { $0.pingTime = .seconds(2) }) { server in
      let client = try server.page()
      for _ in 0..<3 {
        #expect(try client.frame() == .init(opcode: Opcode.ping, payload: []))
        try client.send(frame: 0x80 | Opcode.pong, [])
      }
      #expect(try client.frame().opcode == Opcode.ping)
      try client.awaitEnd()
    }
  }

  @Test func `Messages end and sending fails when the page disconnects`() async throws {
    let error = Mutex<(any Error)?>(nil)
    let site = TestSite(talk: { socket in
      try? await socket.send("b")
      for await _ in socket.messages {}
      do {
        try await socket.send("a")
      } catch let caught {
        error.withLock { $0 = caught }
      }
    })
    try await TestServer.run(site) { server in
      _ = try server.page().frame()
      try RawClient.block { error.withLock { $0 != nil } }
    }
    #expect(error.withLock { $0 is CancellationError })
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `A client that reads nothing gets few frames and is disconnected`() async throws {
    let sent = Mutex((frames: 0, hasFailed: false))
    let site = TestSite(talk: { socket in
      let frame = [UInt8](repeating: 0, count: 2 << 20)
      while (try? await socket.send([[0, 0, 0, 0], frame])) != nil {
        sent.withLock { $0.frames += 1 }
      }
      sent.withLock { $0.hasFailed = true }
    })
    let limits = ServerLimits.patient { $0.stallTime = .milliseconds(200) }
    try await TestServer.run(site, limits: limits) { server in
      let client = try server.page(window: 4096)
      try RawClient.block { sent.withLock { $0.hasFailed } }
      // Only the frames that fit in the system's buffers of the two sockets were sent.
      #expect(sent.withLock { $0.frames } < 10)
      #expect(throws: RawClient.Ended.self) { try client.take(1 << 30) }
    }
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `A slow client that keeps reading stays connected`() async throws {
    let site = TestSite(talk: { try? await $0.send([[UInt8](repeating: 0, count: 32 << 20)]) })
    // A ping behind unread frames need not be answered in time.
    let limits = ServerLimits.patient { ($0.stallTime, $0.pingTime) = (.seconds(6), .seconds(4)) }
    try await TestServer.run(site, limits: limits) { server in
      let client = try server.page(window: 4096)
      try client.send(frame: 0x80 | Opcode.pong, [])
      let start = ContinuousClock.now
      // Reads half a megabyte four times per second, for longer than the limits.
      for _ in 0..<36 {
        #expect(try client.take(1 << 19).count == 1 << 19)
        usleep(250_000)
      }
      #expect(start.duration(to: .now) > limits.pingTime * 2)
      // The remaining bytes are more than the system's buffers of the two sockets hold.
      #expect(try client.take(12 << 20).count == 12 << 20)
    }
  }
}
