import PagePreview
import Testing

/// The address that a server prints if it listens at all addresses.
struct ReachableHostTests {
  private static let addresses = [
    ("lo", "127.0.0.1"), ("lo", "::1"), ("eth0", "fe80::1"), ("usb0", "169.254.3.4"),
    ("docker0", "172.17.0.1"), ("br-0a1b", "172.18.0.1"), ("eth0", "192.168.1.7"),
    ("eth0", "fd00::2"),
  ].map { ReachableHost.Address(text: $1, device: $0) }

  @Test
  func `An address that other machines can reach comes first`() {
    #expect(ReachableHost.best(of: Self.addresses, for: "0.0.0.0") == "192.168.1.7")
    #expect(ReachableHost.best(of: Self.addresses, for: "::") == "fd00::2")
    let virtual = Array(Self.addresses.prefix(6))
    #expect(ReachableHost.best(of: virtual, for: "0.0.0.0") == "172.17.0.1")
    #expect(ReachableHost.best(of: virtual, for: "::") == "172.17.0.1")
  }

  @Test
  func `A machine without a network has its loopback address`() {
    let local = Array(Self.addresses.prefix(4))
    #expect(ReachableHost.best(of: local, for: "0.0.0.0") == "127.0.0.1")
    #expect(ReachableHost.best(of: local, for: "::") == "::1")
    #expect(ReachableHost.best(of: [], for: "0.0.0.0") == "127.0.0.1")
  }

  @Test(arguments: ["0.0.0.0", "0", "::", "0::0"])
  func `The printed address of a server at all addresses answers`(host: String) async throws {
    let server = PreviewServer(site: TestSite(), host: host, port: 0, key: TestServer.key)
    let isOptional = host.contains(":")
    let started = isOptional ? try? await server.start() : try await server.start()
    // A machine may have no IPv6.
    guard let address = started else { return }
    #expect(!["0", "0.0.0.0", "[::]", "[0::0]"].contains(address.host))
    let name = String(address.host.trimmingPrefix("[").prefix { $0 != "]" })
    let own = TestServer(address: address, site: TestSite())
    let client = try RawClient(port: address.port, address: name)
    try await client.send(own.text("GET / HTTP/1.1\nHost: \(address.host):{port}\n{keyField}\n\n"))
    #expect(try await client.answer().status == 200)
    await server.stop()
  }
}
