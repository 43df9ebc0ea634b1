import PagePreview
import Testing

/// Requests of attackers, in which `{port}`, `{key}` and others are replaced by the server's values.
struct RequestGateTests {
  private static let host = "Host: 127.0.0.1:{port}"

  /// The lines of a valid POST.
  private static let post = [
    "POST /save HTTP/1.1", host, "Origin: http://127.0.0.1:{port}", "X-Fxrender-Key: {key}",
    "Content-Type: application/json", "Content-Length: 2", "", "{}",
  ]

  private static func request(_ target: String, _ field: String = "", method: String = "GET")
    -> String
  {
    "\(method) \(target) HTTP/1.1\n\(host)\n" + (field.isEmpty ? "\n" : "\(field)\n\n")
  }

  /// Returns a valid POST or request for a WebSocket with another line.
  private static func changed(_ lines: [String], _ index: Int, _ other: String) -> String {
    var lines = lines
    lines[index] = other
    return lines.joined(separator: "\n")
  }

  /// The statuses of refusals, and requests that are refused.
  private static let refusals: KeyValuePairs<Int, [String]> = [
    // Foreign hosts.
    421: [
      "", "Host:\n", "Host: evil.example\n", "Host: evil.example:{port}\n",
      "Host: 127.0.0.1.evil.example:{port}\n", "Host: 127.0.0.1\n", "Host: 127.0.0.1:1\n",
      "Host: 127.0.0.1:{port}0\n", "Host: 127.0.0.1:{port}, evil.example\n",
      "\(host)\n\(host)\n", "\(host)\nhost: evil.example\n",
      "X-Forwarded-Host: 127.0.0.1:{port}\nHost: evil.example\n",
    ].flatMap { host in
      ["GET / HTTP/1.1", "GET / HTTP/1.0", "HEAD / HTTP/1.1"].map { "\($0)\n\(host)\n" }
    },
    // Methods other than GET, HEAD and POST.
    405: ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"].map {
      request("/", method: $0)
    } + [request("127.0.0.1:{port}", method: "CONNECT")],
    // Unusual paths.
    400: [
      "http://127.0.0.1:{port}/", "http://evil.example/", "*", "//../etc/passwd", "/..", "/../a",
      "/a/../b", "/a..b", "/%2e%2e/a", "/%252e%252e/a", "/a%2fb", "/a%00", "/a%5c..%5cb",
      "/..\\a", "/a\\b", "/a#b", "/?a#b", "/a;b", "/a:b", "/~a", "/<script>", "/a\u{E9}", "/a+b",
    ].map { request($0) },
    // Requests that are not valid HTTP/1.
    400: [
      "GET /a\u{0}b HTTP/1.1", "GET /a\u{1}b HTTP/1.1", "GET / HTTP/2.0", "GET / SPDY/1.1",
      "\u{16}\u{3}\u{1}", "GET /",
    ].map { "\($0)\n\(host)\n\n" },
    // A POST with another origin.
    403: [
      "X-No: 1", "Origin: null", "Origin: https://127.0.0.1:{port}", "Origin: http://127.0.0.1",
      "Origin: http://localhost:{port}", "Origin: http://evil.example", "Origin:",
      "Origin: http://127.0.0.1:{port}/", "Origin: http://127.0.0.1:{port}.evil.example",
      "Origin: http://127.0.0.1:{port}\nOrigin: http://127.0.0.1:{port}",
      "Referer: http://127.0.0.1:{port}/",
    ].map { changed(post, 2, $0) },
    // A POST without the key.
    403: [
      "X-No: 1", "X-Fxrender-Key:", "X-Fxrender-Key: 0123456789abcdee", "X-Fxrender-Key: {key}0",
      "X-Fxrender-Key: 0123", "{cookie}", "X-Fxrender-Key: {key}\nX-Fxrender-Key: {key}",
    ].map { changed(post, 3, $0) },
    // A POST that is not JSON.
    415: [
      "X-No: 1", "Content-Type: text/plain", "Content-Type: application/x-www-form-urlencoded",
      "Content-Type: multipart/form-data", "Content-Type: text/plain; application/json",
      "Content-Type: application/jsonp",
      "Content-Type: application/json\nContent-Type: text/plain",
    ].map { changed(post, 4, $0) },
    // Reading data without the key.
    403: [
      "/", "/?key=", "/?key={key}0", "/?Key={key}", "/?a&key={key}", "/?key=fedcba9876543210",
      "/catalog", "/pictures", "/exports", "/export/1/file/0", "/thumbnail/61/still", "/none",
      "/pages/app.js", "/page",
    ].flatMap { [request($0), request($0, method: "HEAD")] },
    // Reading data with the cookie alone.
    403: [
      "/catalog", "/pictures", "/pictures/61", "/exports", "/export/1/file/0", "/none",
      "/thumbnail/61/still", "/catalog?key=", "/index.html",
    ].flatMap { [request($0, "{cookie}"), request($0, "{cookie}", method: "HEAD")] },
    // Wrong cookies and keys.
    403: [
      "Cookie: fxrender-{port}={key}", "Cookie: fxrender-1=fedcba9876543210",
      "Cookie: fxrender=fedcba9876543210", "Cookie: fxrender-{port}=",
      "Cookie: a=b; fxrender-{port}", "Cookie: a=fxrender-{port}=fedcba9876543210",
      "X-Fxrender-Key: fedcba9876543210",
    ].map { request("/", $0) }
      // A HEAD would use up an address that is valid once.
      + [request("/download/0123", method: "HEAD")],
    // Requests that other sites embed or fetch.
    403: [
      ("/export/1", "cross-site", "navigate"), ("/export/1", "same-site", "navigate"),
      ("/page/a.js", "cross-site", "no-cors"), ("/", "cross-site", "no-cors"),
      ("/", "same-site", "cors"), ("/", "what-is-this", ""),
    ].map { request($0, "{keyField}\nSec-Fetch-Site: \($1)\nSec-Fetch-Mode: \($2)") },
    // WebSockets without the key or the page's origin.
    403: [
      "GET /stage HTTP/1.1", "GET /stage?key= HTTP/1.1",
      "GET /stage?key=0123456789abcdee HTTP/1.1", "GET /stage?key={key}0 HTTP/1.1",
      "GET /stage?Key={key} HTTP/1.1", "GET /stage?a=1&key={key} HTTP/1.1",
    ].map { changed(TestServer.socket, 0, $0) }
      + [
        "X-No: 1", "Origin: null", "Origin: http://evil.example",
        "Origin: http://localhost:{port}", "Origin: ws://127.0.0.1:{port}",
        "Origin: http://127.0.0.1:1", "Sec-WebSocket-Origin: http://127.0.0.1:{port}",
      ].map { changed(TestServer.socket, 2, $0) },
    // WebSockets at unusual paths.
    400: ["GET /stage?key={key}#a HTTP/1.1", "GET /%73tage?key={key} HTTP/1.1"]
      .map { changed(TestServer.socket, 0, $0) },
    // WebSockets at foreign hosts.
    421: ["Host: evil.example", "Host: 127.0.0.1.evil.example:{port}", "X-No: 1"]
      .map { changed(TestServer.socket, 1, $0) },
    // Invalid requests for WebSockets.
    426: [
      (0, "HEAD /stage?key={key} HTTP/1.1"), (0, "POST /stage?key={key} HTTP/1.1"),
      (3, "X-No: 1"), (3, "Connection: close"), (4, "X-No: 1"), (4, "Upgrade: h2c"),
      (5, "X-No: 1"), (5, "Sec-WebSocket-Version: 8"), (6, "X-No: 1"),
    ].map { changed(TestServer.socket, $0, $1) },
  ]

  @Test func `A request that breaks a rule is refused and ends the connection`() async throws {
    try await TestServer.run { server in
      for (status, requests) in Self.refusals {
        for request in requests {
          let client = try server.client(sending: request)
          let answer = try client.answer(hasBody: !request.hasPrefix("HEAD"))
          #expect(answer.status == status, "\(request)")
          #expect(answer.fields["connection"] == "close")
          #expect(answer.fields["x-content-type-options"] == "nosniff")
          try client.awaitEnd(hasMore: false)
        }
      }
      #expect(server.site.requests == [])
    }
  }

  private static let accepted =
    ["127.0.0.1:{port}", "localhost:{port}", "[::1]:{port}", "LocalHost:{port}"].map { host in
      "GET / HTTP/1.1\nHost: \(host)\n{keyField}\n\n"
    }
    + ["application/json", "Application/JSON; charset=utf-8"].map { type in
      changed(post, 4, "Content-Type: \(type)")
    }
    + [
      ("/", "cross-site", "navigate"), ("/", "none", "navigate"),
      ("/page/a.js", "same-origin", "no-cors"),
    ].map { request($0, "{keyField}\nSec-Fetch-Site: \($1)\nSec-Fetch-Mode: \($2)") }
    // Scripts and styles need no key, and neither do the addresses of downloads.
    + ["/page/app.js", "/page/page.css", "/download/0123"].map { request($0) }

  @Test func `A request of the page is accepted`() async throws {
    try await TestServer.run { server in
      for request in Self.accepted {
        let answer = try server.answer(to: request)
        #expect(answer.status == 200, "\(request)")
        let body = server.site.requests.last?.body
        #expect(body == (request.hasPrefix("POST") ? Array("{}".utf8) : []))
      }
      #expect(server.site.requests.count == Self.accepted.count)
    }
  }

  @Test func `Every answer has the security fields`() async throws {
    try await TestServer.run { server in
      for host in ["127.0.0.1:{port}", "evil.example"] {
        let answer = try server.answer(to: "GET / HTTP/1.1\nHost: \(host)\n{keyField}\n\n")
        var fields = answer.fields
        for name in ["connection", "content-length", "content-type"] { fields[name] = nil }
        #expect(
          fields == [
            "content-security-policy": """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src blob: data:; \
            media-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """,
            "x-content-type-options": "nosniff", "x-frame-options": "DENY",
            "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin", "cache-control": "no-store",
          ]
        )
      }
      let socket = try server.answer(to: TestServer.socket.joined(separator: "\n"))
      #expect(socket.status == 101)
      // The example of RFC 6455, 1.3.
      #expect(socket.fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(socket.fields["x-content-type-options"] == "nosniff")
    }
  }

  @Test func `Another path has no WebSocket`() async throws {
    try await TestServer.run { server in
      let request = Self.changed(TestServer.socket, 0, "GET /?key={key} HTTP/1.1")
      let client = try server.client(sending: request)
      let answer = try client.answer()
      #expect(answer.status == 200)
      #expect(answer.fields["connection"] == "close")
      // Further bytes on the connection are ignored.
      try client.send(frame: 0x81, Array("{}".utf8))
      try client.awaitEnd()
    }
  }

  @Test
  func `The address with the key gives a cookie, with which the page is reloaded`() async throws {
    try await TestServer.run { server in
      let page = try server.answer(to: Self.request("/?key={key}"))
      #expect(page.status == 200)
      let cookie = "fxrender-\(server.port)=fedcba9876543210"
      #expect(page.fields["set-cookie"] == "\(cookie); Path=/; HttpOnly; SameSite=Strict")
      for (field, path) in [
        ("Cookie: \(cookie)", "/"), ("Cookie: a=b; \(cookie); c=d", "/"),
        ("X-Fxrender-Key: {key}", "/"), ("X-Fxrender-Key: {key}", "/catalog"),
      ] {
        let answer = try server.answer(to: Self.request(path, field))
        #expect(answer.status == 200)
        #expect(answer.fields["set-cookie"] == nil)
      }
      // The site never sees the key.
      #expect(server.site.requests.allSatisfy { ["/", "/catalog"].contains($0.path) })
    }
  }

  @Test func `The keys of two previews differ`() {
    let keys = (0..<2).map { _ in PreviewKey() }
    let texts = Set(keys.flatMap { [$0.text, $0.cookie] })
    #expect(texts.count == 4)
    #expect(texts.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
  }
}
