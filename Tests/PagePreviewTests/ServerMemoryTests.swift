#if os(Linux)
import CHeap
import Foundation
import PagePreview
import TestSupport
import Testing

/// What a server keeps, each test in a process of its own, in which nobody else opens files.
///
/// One after the other: a test that waits for a process keeps one of the few threads of all tests.
@Suite(.serialized, .enabled(if: LongChecks.areOn))
struct ServerMemoryTests {
  /// The process as the system sees it.
  private struct Usage {
    /// Memory that is resident, in bytes.
    let memory: Int
    /// What the open descriptors are of, without numbers.
    let descriptors: [String]

    init() throws {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        .split(separator: " ")
      memory = try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE))
      let files = FileManager.default
      descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd")
        .compactMap { try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
        .map { $0.filter { !$0.isNumber } }
        // A library makes those of timers when a wait needs one; a server that stays has others too.
        .filter { !$0.contains("timerfd") }
        .sorted()
    }

    /// That this is what is used now, but for so many bytes.
    func expectSame(but bytes: Int) throws {
      let now = try Usage()
      let grown = now.memory - memory
      #expect(grown < bytes, "\(grown) bytes more than before")
      let changes = now.descriptors.difference(from: descriptors)
      #expect(changes.isEmpty, "descriptors that were opened or closed: \(changes)")
    }
  }

  /// A frame of 960×540 pixels.
  private static let frame = [UInt8](repeating: 127, count: 960 * 540 * 4)

  /// Begins the process of a test with nothing of other tests.
  ///
  /// Their sockets, which they wait to see closed, and their files, which may be removed meanwhile, are
  /// closed, and memory is given back as the program does it, where the C library would keep it. The
  /// first wait makes the descriptors that all share.
  private static func begin() async throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      var status = stat()
      guard let descriptor = Int32(name), descriptor > STDERR_FILENO,
        fstat(descriptor, &status) == 0
      else { continue }
      if [S_IFSOCK, S_IFREG].contains(status.st_mode & S_IFMT) { close(descriptor) }
    }
    heap_give_back_from(1 << 20)
    try await Task.sleep(for: .milliseconds(20))
  }

  /// Pages that connect, say something, hear it and go, half of them without a word.
  private static func visit(times: Int) async throws {
    try await TestServer.run { server in
      for number in 0..<times {
        let page = try RawClient(port: server.port)
        #expect(try await page.open(server).status == 101)
        try await page.send(message: "a")
        #expect(try await page.frame().payload == Array("a".utf8))
        guard number.isMultiple(of: 2) else { continue }
        try await page.send(frame: 0x80 | RawClient.Opcode.close, [])
        #expect(try await page.closeCode() == 1000)
      }
    }
  }

  /// Twenty pages that are sent frames, take five each at different speeds, or none at all.
  private static func watch() async throws {
    let talk: @Sendable (any PreviewSocket) async -> Void = { socket in
      while (try? await socket.send([[0, 0, 0, 0], frame])) != nil {}
    }
    let take: @Sendable (TestServer, Int) async throws -> Void = { server, speed in
      let page = try RawClient(port: server.port)
      #expect(try await page.open(server).status == 101)
      for _ in 0..<5 {
        #expect(try await page.passFrame() == 4 + frame.count)
        try await Task.sleep(for: .milliseconds(speed))
      }
    }
    try await TestServer.run(talk: talk) { server in
      let silent = try RawClient(port: server.port, window: 4096)
      #expect(try await silent.open(server).status == 101)
      try await withThrowingTaskGroup { group in
        for page in 1..<20 { group.addTask { try await take(server, 5 * page) } }
        try await group.waitForAll()
      }
    }
  }

  @Test
  func `A thousand pages that came and went leave nothing`() async {
    await #expect(processExitsWith: .success) {
      try await ServerMemoryTests.begin()
      try await ServerMemoryTests.visit(times: 200)
      let warm = try Usage()
      try await ServerMemoryTests.visit(times: 1000)
      try warm.expectSame(but: 2 << 20)
    }
  }

  @Test
  func `Twenty pages at different speeds leave nothing`() async {
    await #expect(processExitsWith: .success) {
      try await ServerMemoryTests.begin()
      try await ServerMemoryTests.watch()
      let warm = try Usage()
      for _ in 0..<2 { try await ServerMemoryTests.watch() }
      // One frame that each had kept would be 40 MB a round.
      try warm.expectSame(but: 24 << 20)
    }
  }

  @Test
  func `Pings of a page that reads nothing are not hoarded`() async {
    await #expect(processExitsWith: .success) {
      try await ServerMemoryTests.begin()
      try await TestServer.run { server in
        let client = try RawClient(port: server.port, window: 4096)
        #expect(try await client.open(server).status == 101)
        let payload = [UInt8](repeating: 0, count: 125)
        let ping = [0x80 | RawClient.Opcode.ping, 0x80 | 125, 0, 0, 0, 0] + payload
        let many = Array(repeatElement(ping, count: 1000).joined())
        try await client.send(many)
        let warm = try Usage()
        // 13 MB, of which the system keeps a part for the two sockets.
        for _ in 0..<100 { #expect(try await client.send(many)) }
        try warm.expectSame(but: 4 << 20)
      }
    }
  }
}
#endif
