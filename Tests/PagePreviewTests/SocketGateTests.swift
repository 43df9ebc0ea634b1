import PagePreview
import Testing

/// The requests that open a WebSocket.
struct SocketGateTests {
  /// The lines of a valid request.
  private static let lines = [
    "GET /stage?key={key} HTTP/1.1", "Host: 127.0.0.1:{port}",
    "Origin: http://127.0.0.1:{port}", "Connection: Upgrade", "Upgrade: websocket",
    "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ]

  @Test
  func `The page gets a WebSocket, and the answer has the security fields`() async throws {
    try await TestServer.run { server in
      let answer = try await server.answer(
        to: Self.lines.joined(separator: "\n") + "\n\n"
      )
      #expect(answer.status == 101)
      // The example of RFC 6455, 1.3.
      #expect(answer.fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(answer.fields["x-content-type-options"] == "nosniff")
    }
  }

  @Test(
    arguments: [
      (0, "GET /stage HTTP/1.1", 403), (0, "GET /stage?key= HTTP/1.1", 403),
      (0, "GET /stage?key=0123456789abcdee HTTP/1.1", 403),
      (0, "GET /stage?key={key}0 HTTP/1.1", 403), (0, "GET /stage?Key={key} HTTP/1.1", 403),
      (0, "GET /stage?a=1&key={key} HTTP/1.1", 403),
      (0, "GET /stage?key={key}#a HTTP/1.1", 400),
      (0, "GET /%73tage?key={key} HTTP/1.1", 400),
      (0, "HEAD /stage?key={key} HTTP/1.1", 426),
      (0, "POST /stage?key={key} HTTP/1.1", 426),
      (1, "Host: evil.example", 421), (1, "Host: 127.0.0.1.evil.example:{port}", 421),
      (1, "X-No: 1", 421),
      (2, "X-No: 1", 403), (2, "Origin: null", 403), (2, "Origin: http://evil.example", 403),
      (2, "Origin: http://localhost:{port}", 403), (2, "Origin: ws://127.0.0.1:{port}", 403),
      (2, "Origin: http://127.0.0.1:1", 403),
      (2, "Sec-WebSocket-Origin: http://127.0.0.1:{port}", 403),
      (4, "X-No: 1", 426), (4, "Upgrade: h2c", 426), (5, "X-No: 1", 426),
      (5, "Sec-WebSocket-Version: 8", 426), (6, "X-No: 1", 426),
    ]
  )
  func `Invalid requests get no WebSocket`(line: Int, other: String, status: Int) async throws {
    try await TestServer.run { server in
      var lines = Self.lines
      lines[line] = other
      let client = try RawClient(port: server.port)
      try await client.send(server.text(lines.joined(separator: "\n") + "\n\n"))
      let answer = try await client.answer(hasBody: !other.hasPrefix("HEAD"))
      #expect(answer.status == status)
      try await client.awaitEnd()
    }
  }

  @Test
  func `Another path has no WebSocket`() async throws {
    try await TestServer.run { server in
      var lines = Self.lines
      lines[0] = "GET /?key={key} HTTP/1.1"
      let client = try RawClient(port: server.port)
      try await client.send(server.text(lines.joined(separator: "\n") + "\n\n"))
      let answer = try await client.answer()
      #expect(answer.status == 200)
      #expect(answer.fields["connection"] == "close")
      // Further bytes on the connection are ignored.
      try await client.send(frame: 0x81, Array("{}".utf8))
      try await client.awaitEnd()
    }
  }
}
