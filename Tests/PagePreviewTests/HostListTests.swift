import PagePreview
import Testing

/// The hosts that a server accepts.
struct HostListTests {
  private static let loopback = HostList(host: "127.0.0.1", address: "127.0.0.1", port: 8080)

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "LOCALHOST:8080"])
  func `A loopback server has three names`(name: String) {
    #expect(Self.loopback.host(name) == name.lowercased())
  }

  @Test(
    arguments: [
      "", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:80800", "127.0.0.1:08080", "127.0.0.1:8080 ",
      "127.0.0.1:8080.", "127.0.0.1.:8080", "127.1:8080", "0.0.0.0:8080", "2130706433:8080",
      "::1:8080", "[::1]", "LOCALHO\u{17F}T:8080", "localhost.:8080", "localhost.evil.example:8080",
      "evil.example", "evil.example:8080", "127.0.0.1.evil.example:8080", "a@127.0.0.1:8080",
    ]
  )
  func `A loopback server has no other name`(name: String) {
    #expect(Self.loopback.host(name) == nil)
  }

  @Test
  func `A server at another host has the name and the address of that host`() {
    let hosts = HostList(host: "Desk.local", address: "192.168.1.7", port: 8080)
    #expect(hosts.host("desk.local:8080") == "desk.local:8080")
    #expect(hosts.host("192.168.1.7:8080") == "192.168.1.7:8080")
    #expect(hosts.host("localhost:8080") == nil)
    #expect(hosts.host("192.168.1.8:8080") == nil)
  }

  @Test(
    arguments: [
      ("192.168.1.7", ["desk:8080", "192.168.1.7:8080"], ["localhost:8080", "127.0.0.1:8080"]),
      ("::ffff:192.168.1.7", ["192.168.1.7:8080"], ["[::ffff:192.168.1.7]:8080"]),
      ("fe80::1", ["[fe80::1]:8080"], ["fe80::1:8080"]),
      ("127.0.0.1", ["desk:8080", "localhost:8080"], ["192.168.1.7:8080"]),
    ]
  )
  func `A server at all addresses has the address of the connection`(
    address: String,
    own: [String],
    foreign: [String]
  ) {
    let hosts = HostList(host: "::", address: address, port: 8080, machine: "Desk")
    #expect(own.allSatisfy { hosts.host($0) == $0 })
    #expect(foreign.allSatisfy { hosts.host($0) == nil })
  }

  @Test
  func `The default port of HTTP is omitted`() {
    let hosts = HostList(host: "127.0.0.1", address: "127.0.0.1", port: 80)
    #expect(hosts.host("localhost") == "localhost")
    #expect(hosts.host("localhost:80") == nil)
  }
}
