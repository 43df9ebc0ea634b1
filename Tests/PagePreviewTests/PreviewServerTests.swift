import Foundation
import PagePreview
import Synchronization
import Testing

/// The server's ports, hosts and connections.
struct PreviewServerTests {
  private static func server(host: String = "127.0.0.1", port: Int = 0) -> PreviewServer {
    PreviewServer(site: TestSite(), host: host, port: port, key: TestServer.key, limits: .patient)
  }

  @Test func `A request gets the site's answer`() async throws {
    try await TestServer.run { server in
      let answer = try server.answer(to: TestServer.get("/page/a.js?x"))
      #expect(answer.status == 200)
      #expect(answer.fields["content-type"] == "text/plain")
      #expect(String(decoding: answer.body, as: UTF8.self) == "/page/a.js")
      #expect(server.site.requests == [PreviewRequest(method: .get, path: "/page/a.js")])
      #expect(answer.fields["content-disposition"] == nil)
    }
  }

  @Test func `The name of a downloaded file is sent in a field and cannot end it`() async throws {
    try await TestServer.run { server in
      let answer = try server.answer(to: TestServer.get("/file"))
      #expect(
        answer.fields["content-disposition"]
          == "attachment; filename*=UTF-8''a%22%3B%20x%3D%C3%A9%0D%0AY%3A%20z%27.gif"
      )
      #expect(answer.fields["y"] == nil)
    }
  }

  @Test func `If a port is taken, the next port is tried`() async throws {
    var servers = [Self.server()]
    let first = try await servers[0].start()
    #expect(first.url == "http://127.0.0.1:\(first.port)/?key=0123456789abcdef")
    var ports = [first.port]
    let error = await #expect(throws: PreviewServerError.self) {
      while servers.count <= 51 {
        servers.append(Self.server(port: first.port))
        ports.append(try await servers[servers.count - 1].start().port)
      }
    }
    for server in servers { await server.stop() }
    #expect(ports.count > 1)
    // The ports may be out of order, because another program may release a port during the test.
    #expect(Set(ports).count == ports.count)
    let last = min(first.port + 50, 65_535)
    #expect(ports.allSatisfy((first.port...last).contains))
    #expect(error == .portsTaken(first.port...last))
    #expect(
      error?.description == """
        the ports \(first.port) to \(last) are taken
          Choose another port with --port.
        """
    )
  }

  @Test(arguments: [
    ("192.0.2.1", String(cString: strerror(EADDRNOTAVAIL))), ("a b", "no such address"),
  ])
  func `A host of another machine is an error`(host: String, reason: String) async throws {
    let server = Self.server(host: host)
    let error = await #expect(throws: PreviewServerError.self) { try await server.start() }
    #expect(
      error?.description == """
        cannot listen at \(host), port 0: \(reason)
          Choose an address of this machine with --host, and a port from 1024 with --port.
        """
    )
  }

  @Test func `A server at all addresses accepts the machine's name`() async throws {
    try await TestServer.run(host: "0.0.0.0") { server in
      for (host, status) in [
        ("127.0.0.1", 200), (ProcessInfo.processInfo.hostName.lowercased(), 200),
        ("evil.example", 421),
      ] {
        let request = "GET / HTTP/1.1\nHost: \(host):{port}\n{keyField}\n\n"
        let answer = try server.answer(to: request)
        #expect(answer.status == status)
      }
    }
  }

  @Test
  func `A stopped server cancels its answers, closes its connections and releases its port`()
    async throws
  {
    let cancelled = Atomic(0)
    let site = TestSite { _ in
      try? await Task.sleep(for: .seconds(RawClient.patience))
      if Task.isCancelled { cancelled.add(1, ordering: .relaxed) }
      return .notFound
    }
    let (port, clients) = try await TestServer.run(site) { server in
      var clients = [try RawClient(port: server.port), try server.page()]
      clients.append(try server.client(sending: TestServer.get("/a")))
      // A client that disconnects cancels its answer.
      do {
        let leaving = try server.client(sending: TestServer.get("/a"))
        try RawClient.block { site.requests.count == 2 }
        withExtendedLifetime(leaving) {}
      }
      try RawClient.block { cancelled.load(ordering: .relaxed) == 1 }
      return (server.port, clients)
    }
    #expect(cancelled.load(ordering: .relaxed) == 2)
    for client in clients { try client.awaitEnd() }
    // A process that another test has just started may hold the port for a moment.
    try await RawClient.wait { (try? RawClient(port: port)) == nil }
    let second = Self.server(port: port)
    #expect(try await second.start().port == port)
    await second.stop()
  }

  @Test func `A thousand connections without the key lock out nobody`() async throws {
    try await TestServer.run(limits: .patient { ($0.connections, $0.pages) = (50, 4) }) { server in
      let page = try server.page()
      let known = try server.client(sending: TestServer.get("/a"))
      #expect(try known.answer().status == 200)
      let held = try (0..<1000).map { _ in try RawClient(port: server.port) }
      // The oldest connections made room for the newest ones.
      for client in held[..<952] { try client.awaitEnd(hasMore: false) }
      #expect(try server.answer(to: TestServer.get("/a")).status == 200)
      try known.send(server.text(TestServer.get("/a")))
      #expect(try known.answer().status == 200)
      try page.echo()
    }
  }

  @Test func `A client with the key cannot take all connections`() async throws {
    try await TestServer.run(limits: .patient { ($0.connections, $0.pages) = (20, 4) }) { server in
      var pages = try (0..<4).map { _ in try server.page() }
      for _ in 0..<4 {
        let answer = try server.answer(to: TestServer.socket.joined(separator: "\n"))
        #expect(answer.status == 503)
      }
      let held = try (0..<40).map { _ in
        let client = try server.client(sending: TestServer.get("/a"))
        #expect(try client.answer().status == 200)
        return client
      }
      #expect(try server.answer(to: TestServer.get("/a")).status == 200)
      try pages[3].echo()
      // When a page is closed, another can be opened.
      pages.removeFirst()
      try RawClient.block { (try? server.page()) != nil }
      withExtendedLifetime(held) {}
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost", "::1"])
  func `A server at a loopback host listens at both loopback addresses`(host: String) async throws {
    try await TestServer.run(host: host) { server in
      for address in ["127.0.0.1", "::1"] {
        let answer = try server.answer(to: TestServer.get("/a"), at: address)
        #expect(answer.status == 200)
      }
    }
  }

  @Test func `A port that is taken at one loopback address is not used`() async throws {
    let other = Self.server(host: "::")
    let port = try await other.start().port
    let second = Self.server(port: port)
    #expect(try await second.start().port != port)
    for server in [other, second] { await server.stop() }
  }

  @Test func `The browser opens a file that only the user can read`() async throws {
    let address = try await TestServer.run { $0.address }
    let entry = try BrowserEntry(of: address)
    let text = try String(contentsOfFile: entry.path, encoding: .utf8)
    #expect(text.contains(#"content="0; url=\#(address.url)""#))
    var status = stat()
    let folder = URL(fileURLWithPath: entry.path).deletingLastPathComponent().path
    #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(!entry.path.contains(TestServer.key.text))
    entry.remove()
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
