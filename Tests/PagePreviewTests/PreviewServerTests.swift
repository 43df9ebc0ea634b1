import Foundation
import PagePreview
import Testing

/// The server's ports, hosts and connections.
struct PreviewServerTests {
  private static let get = "GET /a HTTP/1.1\nHost: 127.0.0.1:{port}\n{keyField}\n\n"

  private func server(host: String = "127.0.0.1", port: Int = 0) -> PreviewServer {
    PreviewServer(site: TestSite(), host: host, port: port, key: TestServer.key)
  }

  @Test
  func `A request gets the site's answer`() async throws {
    try await TestServer.run { server in
      let answer = try await server.answer(
        to: "GET /page/a.js?x HTTP/1.1\nHost: 127.0.0.1:{port}\n{keyField}\n\n"
      )
      #expect(answer.status == 200)
      #expect(answer.fields["content-type"] == "text/plain")
      #expect(String(decoding: answer.body, as: UTF8.self) == "/page/a.js")
      #expect(server.site.requests == [PreviewRequest(method: .get, path: "/page/a.js")])
    }
  }

  @Test
  func `The name of a downloaded file is sent in a field and cannot end it`() async throws {
    try await TestServer.run { server in
      let answer = try await server.answer(
        to: "GET /file HTTP/1.1\nHost: 127.0.0.1:{port}\n{keyField}\n\n"
      )
      #expect(
        answer.fields["content-disposition"]
          == "attachment; filename*=UTF-8''a%22%3B%20x%3D%C3%A9%0D%0AY%3A%20z%27.gif"
      )
      #expect(answer.fields["y"] == nil)
      let page = try await server.answer(to: Self.get)
      #expect(page.fields["content-disposition"] == nil)
    }
  }

  @Test
  func `If a port is taken, the next port is tried`() async throws {
    var servers = [server()]
    let first = try await servers[0].start()
    #expect(first.url == "http://127.0.0.1:\(first.port)/?key=0123456789abcdef")
    var ports = [first.port]
    let error = await #expect(throws: PreviewServerError.self) {
      while servers.count <= 51 {
        servers.append(server(port: first.port))
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
    let server = server(host: host)
    let error = await #expect(throws: PreviewServerError.self) { try await server.start() }
    #expect(
      error?.description == """
        cannot listen at \(host), port 0: \(reason)
          Choose an address of this machine with --host, and a port from 1024 with --port.
        """
    )
  }

  @Test
  func `A server at all addresses accepts the machine's name`() async throws {
    try await TestServer.run(host: "0.0.0.0") { server in
      for (host, status) in [
        ("127.0.0.1", 200), (ProcessInfo.processInfo.hostName.lowercased(), 200),
        ("evil.example", 421),
      ] {
        let request = "GET / HTTP/1.1\nHost: \(host):{port}\n{keyField}\n\n"
        let answer = try await server.answer(to: request)
        #expect(answer.status == status)
      }
    }
  }

  @Test
  func `A stopped server releases its port and closes its connections`() async throws {
    let first = server()
    let own = TestServer(address: try await first.start(), site: TestSite())
    let port = own.port
    let (idle, page) = (try RawClient(port: port), try RawClient(port: port))
    #expect(try await page.open(own).status == 101)
    #expect(try await own.answer(to: Self.get).status == 200)
    await first.stop()
    try await idle.awaitEnd()
    try await page.awaitEnd()
    // A process that another test has just started may hold the port for a moment.
    try await RawClient.wait { (try? RawClient(port: port)) == nil }

    let second = server(port: port)
    #expect(try await second.start().port == port)
    #expect(try await own.answer(to: Self.get).status == 200)
    await second.stop()
  }

  @Test
  func `A thousand connections without the key lock out nobody`() async throws {
    var limits = ServerLimits()
    limits.connections = 50
    limits.pages = 4
    // These limits are so long that idle connections stay open on a busy machine.
    limits.headTime = .seconds(600)
    limits.pingTime = .seconds(600)
    try await TestServer.run(limits: limits) { server in
      let page = try RawClient(port: server.port)
      #expect(try await page.open(server).status == 101)
      var held: [RawClient] = []
      let known = try RawClient(port: server.port)
      try await known.send(server.text(Self.get))
      #expect(try await known.answer().status == 200)
      for _ in 0..<1000 { held.append(try RawClient(port: server.port)) }
      // The oldest connections made room for the newest ones.
      for client in held[..<952] { try await client.awaitEnd(hasMore: false) }
      #expect(try await server.answer(to: Self.get).status == 200)
      try await known.send(server.text(Self.get))
      #expect(try await known.answer().status == 200)
      try await page.send(message: "a")
      #expect(try await page.frame().payload == Array("a".utf8))
    }
  }

  @Test
  func `A client with the key cannot take all connections`() async throws {
    var limits = ServerLimits()
    limits.connections = 20
    limits.pages = 4
    limits.idleTime = .seconds(600)
    limits.pingTime = .seconds(600)
    try await TestServer.run(limits: limits) { server in
      var pages: [RawClient] = []
      for number in 0..<8 {
        pages.append(try RawClient(port: server.port))
        #expect(try await pages[number].open(server).status == (number < 4 ? 101 : 503))
      }
      var held: [RawClient] = []
      for _ in 0..<40 {
        let client = try RawClient(port: server.port)
        try await client.send(server.text(Self.get))
        #expect(try await client.answer().status == 200)
        held.append(client)
      }
      #expect(try await server.answer(to: Self.get).status == 200)
      try await pages[3].send(message: "a")
      #expect(try await pages[3].frame().payload == Array("a".utf8))
      // When a page is closed, another can be opened.
      pages.removeFirst()
      try await RawClient.wait {
        (try? await RawClient(port: server.port).open(server).status) == 101
      }
    }
  }

  @Test
  func `A server at a loopback host listens at both loopback addresses`() async throws {
    for host in ["127.0.0.1", "localhost", "::1"] {
      try await TestServer.run(host: host) { server in
        for address in ["127.0.0.1", "::1"] {
          let client = try RawClient(port: server.port, address: address)
          try await client.send(server.text(Self.get))
          #expect(try await client.answer().status == 200)
        }
      }
    }
  }

  @Test
  func `A port that is taken at one loopback address is not used`() async throws {
    try await TestServer.run(host: "::") { other in
      try await TestServer.run(port: other.port) { #expect($0.port != other.port) }
    }
  }

  @Test
  func `The browser opens a file that only the user can read`() async throws {
    try await TestServer.run { server in
      let entry = try BrowserEntry(of: server.address)
      let text = try String(contentsOfFile: entry.path, encoding: .utf8)
      #expect(text.contains(#"content="0; url=\#(server.address.url)""#))
      var status = stat()
      let folder = URL(fileURLWithPath: entry.path).deletingLastPathComponent().path
      #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
      #expect(!entry.path.contains(TestServer.key.text))
      entry.remove()
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }
}
