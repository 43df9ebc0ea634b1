import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The system's function `send`, whose name is hidden by the methods of `RawClient`.
private let sendBytes = send

/// A client that can send any bytes to a server.
///
/// The client never blocks a thread, because the server's site runs on the same few threads.
final class RawClient {
  /// The expected data did not arrive in time.
  struct TimedOut: Error {}
  /// The connection ended before the expected data arrived.
  struct Ended: Error {}

  /// An HTTP answer.
  struct Answer: Equatable {
    var status: Int
    /// The header fields, with names in lower case.
    var fields: [String: String]
    var body: [UInt8]
  }

  /// The time after which waiting fails, which is long enough for a busy machine.
  private static let timeout = Duration.seconds(20)

  private let descriptor: Int32
  /// The received bytes that were not read yet.
  private var received: [UInt8] = []

  /// Connects to a port of this machine.
  ///
  /// `window` is the size of the system's receive buffer in bytes; nil keeps the default. Throws `Ended` if no
  /// server listens.
  init(port: Int, address: String = "127.0.0.1", window: Int32? = nil) throws {
    #if os(Linux)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    var hints = addrinfo()
    (hints.ai_flags, hints.ai_socktype) = (AI_NUMERICHOST, kind)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, String(port), &hints, &list) == 0, let list else { throw Ended() }
    defer { freeaddrinfo(list) }
    let found = list.pointee
    descriptor = socket(found.ai_family, kind, 0)
    if var window {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<Int32>.size))
    }
    guard connect(descriptor, found.ai_addr, found.ai_addrlen) == 0 else { throw Ended() }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    // Processes that a test starts must not keep the connection open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    var isQuiet: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(descriptor) }

  /// Sends bytes; returns false if the server closes the connection before it receives all bytes.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) async throws -> Bool {
    var rest = Array(bytes)[...]
    let start = ContinuousClock.now
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        sendBytes(descriptor, $0.baseAddress, $0.count, Self.sendFlags)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try await Self.pause(since: start)
      } else {
        return false
      }
    }
    return true
  }

  /// Sends a text.
  @discardableResult
  func send(_ text: String) async throws -> Bool { try await send(text.utf8) }

  /// Reads the next bytes.
  func take(_ count: Int) async throws -> [UInt8] {
    while received.count < count {
      guard try await receive() else { throw Ended() }
    }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  /// Reads the next answer; throws `Ended` or `TimedOut` if there is none.
  func answer(hasBody: Bool = true) async throws -> Answer {
    let end = Array("\r\n\r\n".utf8)
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual(end) { head += try await take(1) }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let fields = lines.dropFirst().filter { !$0.isEmpty }.map { line in
      let parts = line.components(separatedBy: ": ")
      return (parts[0].lowercased(), parts.dropFirst().joined(separator: ": "))
    }
    let status = try #require(Int(lines[0].split(separator: " ")[1]))
    let table = Dictionary(fields, uniquingKeysWith: { $0 + " | " + $1 })
    let length = hasBody ? Int(table["content-length"] ?? "0") ?? 0 : 0
    return Answer(status: status, fields: table, body: try await take(length))
  }

  /// Waits until the server closes the connection.
  ///
  /// Further bytes are dropped if `hasMore` is true, and fail the test if it is false.
  func awaitEnd(hasMore: Bool = true) async throws {
    let start = ContinuousClock.now
    while try await receive() {
      guard start.duration(to: .now) < Self.timeout else { throw TimedOut() }
      if hasMore { received = [] }
    }
    #expect(received.isEmpty)
  }

  /// Waits for bytes; returns false if the server has closed the connection.
  private func receive() async throws -> Bool {
    let start = ContinuousClock.now
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &part, part.count, 0)
      if count > 0 {
        received += part[..<count]
        return true
      }
      guard count < 0, errno == EAGAIN else { return false }
      try await Self.pause(since: start)
    }
  }

  /// Waits until a condition is true.
  static func wait(until condition: () async throws -> Bool) async throws {
    let start = ContinuousClock.now
    while try await !condition() { try await pause(since: start) }
  }

  private static func pause(since start: ContinuousClock.Instant) async throws {
    guard start.duration(to: .now) < timeout else { throw TimedOut() }
    try await Task.sleep(for: .milliseconds(1))
  }

  /// The flags with which sending on a closed connection causes an error and no signal.
  #if canImport(Darwin)
  private static let sendFlags: Int32 = 0
  #else
  private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif
}
