import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The system's function `send`, whose name is hidden by the methods of `RawClient`.
private let sendBytes = send

/// A client that can send any bytes to a server, and blocks its thread while it waits.
final class RawClient {
  /// The connection ended before the expected data arrived.
  struct Ended: Error {}
  /// The expected data did not arrive in `patience`.
  struct TimedOut: Error {}

  /// An HTTP answer.
  struct Answer: Equatable {
    var status: Int
    /// The header fields, with names in lower case.
    var fields: [String: String]
    var body: [UInt8]
  }

  /// The seconds after which waiting fails; the limit is only there to end a test that hangs.
  static let patience = 600

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
    // Processes that a test starts must not keep the connection open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    if let window { set(SO_RCVBUF, window) }
    set(SO_RCVTIMEO, timeval(tv_sec: Self.patience, tv_usec: 0))
    set(SO_SNDTIMEO, timeval(tv_sec: Self.patience, tv_usec: 0))
    #if canImport(Darwin)
    set(SO_NOSIGPIPE, Int32(1))
    #endif
    guard connect(descriptor, found.ai_addr, found.ai_addrlen) == 0 else { throw Ended() }
  }

  deinit { close(descriptor) }

  private func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) {
    var value = value
    setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
  }

  /// Sends bytes; returns false if the server closes the connection before it receives all bytes.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) throws -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        sendBytes(descriptor, $0.baseAddress, $0.count, Self.sendFlags)
      }
      guard count > 0 || errno == EINTR else {
        if errno == EAGAIN { throw TimedOut() }
        return false
      }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Sends a text.
  @discardableResult
  func send(_ text: String) throws -> Bool { try send(text.utf8) }

  /// Reads the next bytes.
  func take(_ count: Int) throws -> [UInt8] {
    while received.count < count {
      guard try receive() else { throw Ended() }
    }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  /// Reads the next answer; throws `Ended` or `TimedOut` if there is none.
  func answer(hasBody: Bool = true) throws -> Answer {
    let end = Array("\r\n\r\n".utf8)
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual(end) { head += try take(1) }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let fields = lines.dropFirst().filter { !$0.isEmpty }.map { line in
      let parts = line.components(separatedBy: ": ")
      return (parts[0].lowercased(), parts.dropFirst().joined(separator: ": "))
    }
    let status = try #require(Int(lines[0].split(separator: " ")[1]))
    let table = Dictionary(fields, uniquingKeysWith: { $0 + " | " + $1 })
    let length = hasBody ? Int(table["content-length"] ?? "0") ?? 0 : 0
    return Answer(status: status, fields: table, body: try take(length))
  }

  /// Waits until the server closes the connection.
  ///
  /// Further bytes are dropped if `hasMore` is true, and fail the test if it is false.
  func awaitEnd(hasMore: Bool = true) throws {
    while try receive() { if hasMore { received = [] } }
    #expect(received.isEmpty)
  }

  /// Waits for bytes; returns false if the server has closed the connection.
  private func receive() throws -> Bool {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &part, part.count, 0)
      if count > 0 {
        received += part[..<count]
        return true
      }
      guard count < 0, errno == EINTR else {
        if count < 0, errno == EAGAIN { throw TimedOut() }
        return false
      }
    }
  }

  /// The flags with which sending on a closed connection causes an error and no signal.
  #if canImport(Darwin)
  private static let sendFlags: Int32 = 0
  #else
  private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif

  /// Waits until a condition is true, and blocks the thread.
  static func block(until condition: () throws -> Bool) throws {
    for _ in 0..<patience * 1000 {
      if try condition() { return }
      usleep(1000)
    }
    throw TimedOut()
  }

  /// Waits until a condition is true.
  static func wait(until condition: () async throws -> Bool) async throws {
    for _ in 0..<patience * 1000 {
      if try await condition() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw TimedOut()
  }
}
