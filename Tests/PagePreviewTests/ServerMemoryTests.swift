#if os(Linux)
import CHeap
import Foundation
import PagePreview
import TestSupport
import Testing

/// The memory and descriptors of a server, measured in a separate process for each test.
///
/// Serialized, because a test that waits for a process blocks one of the few shared threads.
@Suite(.serialized, .enabled(if: LongChecks.areOn))
struct ServerMemoryTests {
  /// The resources of the current process.
  private struct Usage {
    /// The resident memory, in bytes.
    let memory: Int
    /// The targets of the open descriptors, such as `socket:[]`, without digits.
    let descriptors: [String]

    init() throws {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        .split(separator: " ")
      memory = try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE))
      let files = FileManager.default
      descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd")
        .compactMap { try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
        .map { $0.filter { !$0.isNumber } }
        // Libraries create timers on demand; a leaking server also leaks other descriptors.
        .filter { !$0.contains("timerfd") }
        .sorted()
    }

    /// Expects the same open descriptors, and less than `margin` bytes of additional memory.
    func expectSame(margin: Int) throws {
      let now = try Usage()
      let grown = now.memory - memory
      #expect(grown < margin, "\(grown) bytes more than before")
      let changes = now.descriptors.difference(from: descriptors)
      #expect(changes.isEmpty, "changed descriptors: \(changes)")
    }
  }

  /// A frame of 960×540 pixels.
  private static let frame = [UInt8](repeating: 127, count: 960 * 540 * 4)

  /// Prepares the process of a test.
  ///
  /// Closes the inherited sockets and files of other tests, and makes the C library return freed memory
  /// to the system, as the program does. The sleep makes the runtime open its own descriptors before the
  /// first measurement.
  private static func prepare() async throws {
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

  /// Connects pages that send and receive a message and disconnect, half of them without a close frame.
  private static func visit(times: Int) async throws {
    try await TestServer.run { server in
      for number in 0..<times {
        let page = try server.page()
        try page.echo()
        guard number.isMultiple(of: 2) else { continue }
        try page.send(frame: 0x80 | RawClient.Opcode.close, [])
        #expect(try page.closeCode() == 1000)
      }
    }
  }

  /// Connects twenty pages: nineteen read five frames each at different speeds, one reads nothing.
  private static func watch() async throws {
    let site = TestSite(talk: { socket in
      while (try? await socket.send([[0, 0, 0, 0], frame])) != nil {}
    })
    try await TestServer.run(site) { server in
      let silent = try server.page(window: 4096)
      let pages = try (1..<20).map { _ in try server.page() }
      for round in 1...5 * pages.count {
        for (index, page) in pages.enumerated() {
          // A page is this many times as slow as the first.
          let slowness = index + 1
          guard round.isMultiple(of: slowness), round <= 5 * slowness else { continue }
          #expect(try page.frame().payload.count == 4 + frame.count)
        }
        usleep(5000)
      }
      withExtendedLifetime(silent) {}
    }
  }

  @Test func `A thousand pages that disconnect leave no memory or descriptors in use`() async {
    await #expect(processExitsWith: .success) {
      try await Self.prepare()
      // The heap grows by less and less for about 1500 pages.
      try await Self.visit(times: 2000)
      let warm = try Usage()
      try await Self.visit(times: 1000)
      try warm.expectSame(margin: 2 << 20)
    }
  }

  @Test func `Twenty pages at different speeds leave no memory or descriptors in use`() async {
    await #expect(processExitsWith: .success) {
      try await Self.prepare()
      try await Self.watch()
      let warm = try Usage()
      for _ in 0..<2 { try await Self.watch() }
      // One leaked frame per page would be 40 MB a round.
      try warm.expectSame(margin: 24 << 20)
    }
  }

  @Test func `Pings of a page that reads nothing use no memory`() async {
    await #expect(processExitsWith: .success) {
      try await Self.prepare()
      try await TestServer.run { server in
        let client = try server.page(window: 4096)
        let payload = [UInt8](repeating: 0, count: 125)
        let ping = [0x80 | RawClient.Opcode.ping, 0x80 | 125, 0, 0, 0, 0] + payload
        let many = Array(repeatElement(ping, count: 1000).joined())
        try client.send(many)
        let warm = try Usage()
        // The pings are 13 MB in total; the system's buffers of the two sockets contain a part of them.
        for _ in 0..<100 { #expect(try client.send(many)) }
        try warm.expectSame(margin: 4 << 20)
      }
    }
  }
}
#endif
