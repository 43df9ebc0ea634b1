import PagePreview
import Testing

/// The address that a server prints if it listens at all addresses.
struct ReachableHostTests {
  private static let addresses = [
    ("lo", "127.0.0.1"), ("lo", "::1"), ("eth0", "fe80::1"), ("usb0", "169.254.3.4"),
    ("docker0", "172.17.0.1"), ("br-0a1b", "172.18.0.1"), ("eth0", "192.168.1.7"),
    ("eth0", "fd00::2"),
  ].map { ReachableHost.Address(text: $1, device: $0) }

  @Test func `An address that other machines can reach comes first`() {
    #expect(ReachableHost.best(of: Self.addresses, for: "0.0.0.0") == "192.168.1.7")
    #expect(ReachableHost.best(of: Self.addresses, for: "::") == "fd00::2")
    let virtual = Array(Self.addresses.prefix(6))
    #expect(ReachableHost.best(of: virtual, for: "0.0.0.0") == "172.17.0.1")
    #expect(ReachableHost.best(of: virtual, for: "::") == "172.17.0.1")
  }

  @Test func `A machine without a network has its loopback address`() {
    let local = Array(Self.addresses.prefix(4))
    #expect(ReachableHost.best(of: local, for: "0.0.0.0") == "127.0.0.1")
    #expect(ReachableHost.best(of: local, for: "::") == "::1")
    #expect(ReachableHost.best(of: [], for: "0.0.0.0") == "127.0.0.1")
  }

  @Test(arguments: ["0.0.0.0", "0", "::", "0::0"])
  func `The printed address of a server at all addresses answers`(host: String) async throws {
    let test: (TestServer) throws -> Void = { server in
      let printed = server.address.host
      #expect(!["0", "0.0.0.0", "[::]", "[0::0]"].contains(printed))
      let name = printed.filter { !"[]".contains($0) }
      let request = TestServer.get("/").replacing("127.0.0.1", with: printed)
      let answer = try server.answer(to: request, at: name)
      #expect(answer.status == 200)
    }
    // A machine may have no IPv6.
    do {
      try await TestServer.run(host: host, test)
    } catch is PreviewServerError where host.contains(":") {
    }
  }
}
