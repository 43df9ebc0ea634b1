import PagePreview
import Testing

/// Requests of attackers, in which `{port}` and `{key}` are replaced by the server's port and token.
struct RequestGateTests {
  /// The lines of a valid POST.
  private static let post = [
    "POST /save HTTP/1.1", "Host: 127.0.0.1:{port}", "Origin: http://127.0.0.1:{port}",
    "X-Fxrender-Key: {key}", "Content-Type: application/json", "Content-Length: 2",
  ]

  /// Sends a request and expects a refusal with a status.
  private func expectRefusal(of request: String, with status: Int) async throws {
    try await TestServer.run { server in
      let client = try RawClient(port: server.port)
      try await client.send(server.text(request))
      let answer = try await client.answer(hasBody: !request.hasPrefix("HEAD"))
      #expect(answer.status == status)
      #expect(answer.fields["connection"] == "close")
      #expect(answer.fields["x-content-type-options"] == "nosniff")
      try await client.awaitEnd(hasMore: false)
      #expect(server.site.requests == [])
    }
  }

  @Test(
    arguments: [
      "", "Host:\n", "Host: evil.example\n", "Host: evil.example:{port}\n",
      "Host: 127.0.0.1.evil.example:{port}\n", "Host: 127.0.0.1\n", "Host: 127.0.0.1:1\n",
      "Host: 127.0.0.1:{port}0\n", "Host: 127.0.0.1:{port}, evil.example\n",
      "Host: 127.0.0.1:{port}\nHost: 127.0.0.1:{port}\n",
      "Host: 127.0.0.1:{port}\nhost: evil.example\n",
      "X-Forwarded-Host: 127.0.0.1:{port}\nHost: evil.example\n",
    ]
  )
  func `Foreign hosts are refused`(host: String) async throws {
    try await expectRefusal(of: "GET / HTTP/1.1\n\(host)\n", with: 421)
    try await expectRefusal(of: "GET / HTTP/1.0\n\(host)\n", with: 421)
    try await expectRefusal(of: "HEAD / HTTP/1.1\n\(host)\n", with: 421)
  }

  @Test(arguments: ["127.0.0.1:{port}", "localhost:{port}", "[::1]:{port}", "LocalHost:{port}"])
  func `The server's own hosts are accepted`(host: String) async throws {
    try await TestServer.run { server in
      let answer = try await server.answer(to: "GET / HTTP/1.1\nHost: \(host)\n{keyField}\n\n")
      #expect(answer.status == 200)
    }
  }

  @Test(arguments: ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "PROPFIND"])
  func `Methods other than GET, HEAD and POST are refused`(method: String) async throws {
    let target = method == "CONNECT" ? "127.0.0.1:{port}" : "/"
    try await expectRefusal(
      of: "\(method) \(target) HTTP/1.1\nHost: 127.0.0.1:{port}\n\n",
      with: 405
    )
  }

  @Test(
    arguments: [
      "http://127.0.0.1:{port}/", "http://evil.example/", "*", "//../etc/passwd", "/..", "/../a",
      "/a/../b", "/a..b", "/%2e%2e/a", "/%252e%252e/a", "/a%2fb", "/a%00", "/a%5c..%5cb",
      "/..\\a", "/a\\b", "/a#b", "/?a#b", "/a;b", "/a:b", "/~a", "/<script>", "/a\u{E9}", "/a+b",
    ]
  )
  func `Unusual paths are refused`(target: String) async throws {
    try await expectRefusal(of: "GET \(target) HTTP/1.1\nHost: 127.0.0.1:{port}\n\n", with: 400)
  }

  @Test(
    arguments: [
      "GET /a\u{0}b HTTP/1.1", "GET /a\u{1}b HTTP/1.1", "GET / HTTP/2.0",
      "GET / SPDY/1.1", "\u{16}\u{3}\u{1}", "GET /",
    ]
  )
  func `Requests that are not valid HTTP/1 are refused`(line: String) async throws {
    try await expectRefusal(of: "\(line)\nHost: 127.0.0.1:{port}\n\n", with: 400)
  }

  @Test(
    arguments: [
      (
        "Origin: http://127.0.0.1:{port}",
        [
          "X-No: 1", "Origin: null", "Origin: https://127.0.0.1:{port}", "Origin: http://127.0.0.1",
          "Origin: http://localhost:{port}", "Origin: http://evil.example", "Origin:",
          "Origin: http://127.0.0.1:{port}/", "Origin: http://127.0.0.1:{port}.evil.example",
          "Origin: http://127.0.0.1:{port}\nOrigin: http://127.0.0.1:{port}",
          "Referer: http://127.0.0.1:{port}/",
        ], 403
      ),
      (
        "X-Fxrender-Key: {key}",
        [
          "X-No: 1", "X-Fxrender-Key:", "X-Fxrender-Key: 0123456789abcdee",
          "X-Fxrender-Key: {key}0", "X-Fxrender-Key: 0123", "{cookie}",
          "X-Fxrender-Key: {key}\nX-Fxrender-Key: {key}",
        ], 403
      ),
      (
        "Content-Type: application/json",
        [
          "X-No: 1", "Content-Type: text/plain", "Content-Type: application/x-www-form-urlencoded",
          "Content-Type: multipart/form-data", "Content-Type: text/plain; application/json",
          "Content-Type: application/jsonp",
          "Content-Type: application/json\nContent-Type: text/plain",
        ], 415
      ),
    ] as [(String, [String], Int)]
  )
  func `A POST that another site could send is refused`(
    line: String,
    others: [String],
    status: Int
  ) async throws {
    for other in others {
      let lines = Self.post.map { $0 == line ? other : $0 }
      try await expectRefusal(of: lines.joined(separator: "\n") + "\n\n{}", with: status)
    }
  }

  @Test(arguments: ["application/json", "Application/JSON; charset=utf-8"])
  func `A POST of the page is accepted`(type: String) async throws {
    let request = Self.post.joined(separator: "\n") + "\n\n{}"
    try await TestServer.run { server in
      let text = request.replacing("application/json", with: type)
      let answer = try await server.answer(to: text)
      #expect(answer.status == 200)
      #expect(
        server.site.requests
          == [PreviewRequest(method: .post, path: "/save", body: Array("{}".utf8))]
      )
    }
  }

  @Test(
    arguments: [
      ("/export/1", "cross-site", "navigate", 403), ("/export/1", "same-site", "navigate", 403),
      ("/page/a.js", "cross-site", "no-cors", 403), ("/", "cross-site", "no-cors", 403),
      ("/", "same-site", "cors", 403), ("/", "what-is-this", "", 403),
      ("/", "cross-site", "navigate", 200), ("/", "none", "navigate", 200),
      ("/page/a.js", "same-origin", "no-cors", 200),
    ]
  )
  func `Requests that other sites embed or fetch are refused`(
    path: String,
    site: String,
    mode: String,
    status: Int
  ) async throws {
    let request = """
      GET \(path) HTTP/1.1
      Host: 127.0.0.1:{port}
      {keyField}
      Sec-Fetch-Site: \(site)
      Sec-Fetch-Mode: \(mode)


      """
    try await TestServer.run { server in
      let answer = try await server.answer(to: request)
      #expect(answer.status == status)
    }
  }

  @Test
  func `Every answer has the security fields`() async throws {
    try await TestServer.run { server in
      for host in ["127.0.0.1:{port}", "evil.example"] {
        let answer = try await server.answer(to: "GET / HTTP/1.1\nHost: \(host)\n{keyField}\n\n")
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
    }
  }

  @Test(
    arguments: [
      "/", "/?key=", "/?key={key}0", "/?Key={key}", "/?a&key={key}", "/?key=fedcba9876543210",
      "/catalog", "/pictures", "/exports", "/export/1/file/0", "/thumbnail/61/still", "/none",
      "/pages/app.js", "/page",
    ]
  )
  func `Nothing but scripts and styles is read without the key`(target: String) async throws {
    try await expectRefusal(of: "GET \(target) HTTP/1.1\nHost: 127.0.0.1:{port}\n\n", with: 403)
    try await expectRefusal(of: "HEAD \(target) HTTP/1.1\nHost: 127.0.0.1:{port}\n\n", with: 403)
  }

  @Test(
    arguments: [
      "/catalog", "/pictures", "/pictures/61", "/exports", "/export/1/file/0", "/none",
      "/thumbnail/61/still", "/catalog?key=", "/index.html",
    ]
  )
  func `The cookie alone opens no data`(target: String) async throws {
    for method in ["GET", "HEAD"] {
      try await TestServer.run { server in
        let answer = try await server.answer(
          to: "\(method) \(target) HTTP/1.1\nHost: 127.0.0.1:{port}\n{cookie}\n\n"
        )
        #expect(answer.status == 403)
        #expect(server.site.requests == [])
      }
    }
  }

  @Test
  func `Scripts and styles need no key, and neither do the addresses of downloads`() async throws {
    try await TestServer.run { server in
      for target in ["/page/app.js", "/page/page.css", "/download/0123"] {
        let answer = try await server.answer(
          to: "GET \(target) HTTP/1.1\nHost: 127.0.0.1:{port}\n\n"
        )
        #expect(answer.status == 200)
      }
    }
    // A HEAD would use up an address that is valid once.
    try await expectRefusal(
      of: "HEAD /download/0123 HTTP/1.1\nHost: 127.0.0.1:{port}\n\n",
      with: 403
    )
  }

  @Test(
    arguments: [
      "Cookie: fxrender-{port}={key}", "Cookie: fxrender-1=fedcba9876543210",
      "Cookie: fxrender=fedcba9876543210", "Cookie: fxrender-{port}=",
      "Cookie: a=b; fxrender-{port}",
      "Cookie: a=fxrender-{port}=fedcba9876543210", "X-Fxrender-Key: fedcba9876543210",
    ]
  )
  func `A wrong cookie or key opens nothing`(field: String) async throws {
    try await expectRefusal(
      of: "GET / HTTP/1.1\nHost: 127.0.0.1:{port}\n\(field)\n\n",
      with: 403
    )
  }

  @Test
  func `The address with the key gives a cookie, with which the page is reloaded`()
    async throws
  {
    try await TestServer.run { server in
      let page = try await server.answer(
        to: "GET /?key={key} HTTP/1.1\nHost: 127.0.0.1:{port}\n\n"
      )
      #expect(page.status == 200)
      let cookie = "fxrender-\(server.port)=fedcba9876543210"
      #expect(page.fields["set-cookie"] == "\(cookie); Path=/; HttpOnly; SameSite=Strict")
      for (field, path) in [
        ("Cookie: \(cookie)", "/"), ("Cookie: a=b; \(cookie); c=d", "/"),
        ("X-Fxrender-Key: {key}", "/"), ("X-Fxrender-Key: {key}", "/catalog"),
      ] {
        let answer = try await server.answer(
          to: "GET \(path) HTTP/1.1\nHost: 127.0.0.1:{port}\n\(field)\n\n"
        )
        #expect(answer.status == 200)
        #expect(answer.fields["set-cookie"] == nil)
      }
      // The site never sees the key.
      #expect(server.site.requests.allSatisfy { ["/", "/catalog"].contains($0.path) })
    }
  }

  @Test
  func `The keys of two previews differ`() {
    let keys = (0..<2).map { _ in PreviewKey() }
    let texts = Set(keys.flatMap { [$0.text, $0.cookie] })
    #expect(texts.count == 4)
    #expect(texts.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
  }
}
