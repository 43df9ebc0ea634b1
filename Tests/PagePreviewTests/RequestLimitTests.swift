import Foundation
import PagePreview
import TestSupport
import Testing

/// The limits on the size and duration of requests.
struct RequestLimitTests {
  private static let get = "GET / HTTP/1.1\nHost: 127.0.0.1:{port}\n{keyField}\n"
  private static let post =
    "POST /save HTTP/1.1\nHost: 127.0.0.1:{port}\nOrigin: http://127.0.0.1:{port}\n"
    + "X-Fxrender-Key: {key}\nContent-Type: application/json\n"

  private static func field(_ count: Int, _ length: Int) -> String {
    let field = "a: " + String(repeating: "b", count: length) + "\n"
    return get + String(repeating: field, count: count) + "\n"
  }

  private static func target(_ length: Int) -> String {
    get.replacing("GET /", with: "GET /" + String(repeating: "a", count: length - 1)) + "\n"
  }

  /// Requests, and the statuses of their answers if a body may have eight bytes.
  private static let limited: [(request: String, status: Int)] =
    [
      (field(1, 16_000), 200), (field(1, 16_384), 431), (field(1, 1_000_000), 431),
      (field(4, 4000), 200), (field(5, 4000), 431), (field(62, 1), 200), (field(63, 1), 431),
      (get + String(repeating: "a", count: 16_384) + ": b\n\n", 431),
      (target(15_000), 200), (target(16_385), 431), (target(1_000_000), 431),
      (get + "Content-Length: 1\n\na", 413), (get + "Content-Length: 0\n\n", 200),
    ]
    + ["a: b\n c", "a : b", ": b", "a", "a: b\u{0}"].map { (get + $0 + "\n\n", 400) }
    + [
      ("Content-Length: 8\n\n12345678", 200), ("Content-Length: 9\n\n123456789", 413),
      ("Content-Length: 1073741824\n\n", 413), ("Content-Length: 9223372036854775807\n\n", 413),
      ("Content-Length: 99999999999999999999\n\n", 400), ("Content-Length: -1\n\n", 400),
      ("Content-Length: 8\nContent-Length: 8\n\n12345678", 400),
      ("Content-Length: 4\nTransfer-Encoding: chunked\n\n0\n\n", 400),
      ("Transfer-Encoding: chunked\n\n4\n1234\n4\n5678\n0\n\n", 200),
      ("Transfer-Encoding: chunked\n\n4\n1234\n4\n5678\n1\n9\n0\n\n", 413),
      ("Transfer-Encoding: chunked\n\n40000000\n123456789", 413),
      ("Transfer-Encoding: chunked\n\nz\n12\n", 400),
      ("Transfer-Encoding: chunked\n\n-1\n12\n", 400),
      ("Transfer-Encoding: chunked\n\n1\n123456\n", 400),
      ("Transfer-Encoding: chunked\n\nffffffffffffffffff\n12\n", 400),
      ("Transfer-Encoding: gzip\n\n12", 400),
      ("Expect: 200-ok\nContent-Length: 8\n\n", 417),
      ("Expect: 100-continue\nContent-Length: 9\n\n", 413),
    ].map { (post + $0, $1) }

  @Test
  func `Heads, targets and bodies are limited, and malformed ones are refused`() async throws {
    try await TestServer.run(limits: .patient { $0.bodyBytes = 8 }) { server in
      for (request, status) in Self.limited {
        let answer = try server.answer(to: request)
        #expect(answer.status == status, "\(request.prefix(200))")
      }
      let bodies = server.site.requests.filter { $0.method == .post }.map(\.body)
      #expect(bodies == [Array("12345678".utf8), Array("12345678".utf8)])
    }
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `A client that sends a gigabyte is refused and disconnected`() async throws {
    try await TestServer.run(limits: .patient { $0.closeTime = .milliseconds(100) }) { server in
      let head = Self.post + "Transfer-Encoding: chunked\n\n40000000\n"
      let client = try server.client(sending: head)
      let part = [UInt8](repeating: 0, count: 1 << 16)
      for _ in 0..<1 << 14 where try !client.send(part) { break }
      #expect(try !client.send(part))
      #expect(server.site.requests == [])
    }
  }

  @Test func `A client that expects 100-continue gets it before it sends the body`() async throws {
    try await TestServer.run { server in
      let head = Self.post + "Expect: 100-continue\nContent-Length: 2\n\n"
      let client = try server.client(sending: head)
      #expect(try client.answer(hasBody: false).status == 100)
      try client.send("{}")
      #expect(try client.answer().status == 200)
    }
  }

  @Test
  func `A head has a time limit, whether it arrives byte by byte or not at all`() async throws {
    try await TestServer.run(limits: .patient { $0.headTime = .milliseconds(50) }) { server in
      let client = try server.client(sending: Self.get + "a: ")
      try RawClient.block { try !client.send("a") }
      try RawClient(port: server.port).awaitEnd()
    }
  }

  @Test func `A body that arrives byte by byte has a time limit`() async throws {
    let limits = ServerLimits.patient {
      ($0.bodyTime, $0.closeTime) = (.milliseconds(50), .milliseconds(100))
    }
    try await TestServer.run(limits: limits) { server in
      let client = try server.client(sending: Self.post + "Content-Length: 1000000\n\n")
      try RawClient.block { try !client.send("a") }
      #expect(server.site.requests == [])
      #expect(try server.answer(to: Self.post + "Content-Length: 2\n\n{").status == 408)
    }
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `A connection stays open for the next request for a limited time`() async throws {
    try await TestServer.run(limits: .patient { $0.idleTime = .seconds(3) }) { server in
      let client = try RawClient(port: server.port)
      for path in ["/a", "/b"] {
        try client.send(server.text(TestServer.get(path)))
        let answer = try client.answer()
        #expect(answer.fields["connection"] == nil)
        #expect(String(decoding: answer.body, as: UTF8.self) == path)
      }
      try client.send("G")
      try client.awaitEnd()
    }
  }

  @Test func `Requests that arrive together are answered in order`() async throws {
    try await TestServer.run { server in
      let head = TestServer.get("/a").replacing("GET", with: "HEAD")
      let post = Self.post + "Content-Length: 2\n\n{}"
      let last = TestServer.get("/c", "Connection: close\n")
      let client = try server.client(sending: head + post + last + last)
      #expect(try client.answer(hasBody: false).fields["content-length"] == "2")
      #expect(try client.answer().body == Array("{}".utf8))
      #expect(try client.answer().body == Array("/c".utf8))
      try client.awaitEnd()
      #expect(server.site.requests.map(\.path) == ["/a", "/save", "/c"])
    }
  }

  @Test
  func `A client that never reads is disconnected, and its further requests are ignored`()
    async throws
  {
    let limits = ServerLimits.patient {
      ($0.stallTime, $0.bodyBytes) = (.milliseconds(200), 8 << 20)
    }
    try await TestServer.run(limits: limits) { server in
      let client = try RawClient(port: server.port, window: 4096)
      let body = String(repeating: "a", count: 8 << 20)
      let request = server.text(Self.post + "Content-Length: \(body.count)\n\n")
      while try client.send(request + body) {}
      #expect(server.site.requests.count <= 2)
    }
  }
}
