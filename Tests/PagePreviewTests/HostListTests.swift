import PagePreview
import Testing

/// The hosts that a server accepts.
struct HostListTests {
  private static let loopback = HostList(host: "127.0.0.1", address: "127.0.0.1", port: 8080)
  private static let desk = HostList(host: "Desk.local", address: "192.168.1.7", port: 8080)
  private static let standardPort = HostList(host: "127.0.0.1", address: "127.0.0.1", port: 80)

  /// Returns the list of a server at all addresses, for a connection to one of them.
  private static func all(at address: String) -> HostList {
    HostList(host: "::", address: address, port: 8080, machine: "Desk")
  }

  /// Lists, the names that each has, and names that it does not have.
  private static let names: [(hosts: HostList, own: [String], others: [String])] = [
    // A loopback server has three names, in any case.
    (
      loopback, ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "LOCALHOST:8080"],
      [
        "", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:80800", "127.0.0.1:08080", "127.0.0.1:8080 ",
        "127.0.0.1:8080.", "127.0.0.1.:8080", "127.1:8080", "0.0.0.0:8080", "2130706433:8080",
        "::1:8080", "[::1]", "LOCALHO\u{17F}T:8080", "localhost.:8080",
        "localhost.evil.example:8080", "evil.example", "evil.example:8080",
        "127.0.0.1.evil.example:8080", "a@127.0.0.1:8080",
      ]
    ),
    // A server at another host has the name and the address of that host.
    (desk, ["desk.local:8080", "192.168.1.7:8080"], ["localhost:8080", "192.168.1.8:8080"]),
    // A server at all addresses has the address of the connection.
    (
      all(at: "192.168.1.7"), ["desk:8080", "192.168.1.7:8080"],
      ["localhost:8080", "127.0.0.1:8080"]
    ),
    (all(at: "::ffff:192.168.1.7"), ["192.168.1.7:8080"], ["[::ffff:192.168.1.7]:8080"]),
    (all(at: "fe80::1"), ["[fe80::1]:8080"], ["fe80::1:8080"]),
    (all(at: "127.0.0.1"), ["desk:8080", "localhost:8080"], ["192.168.1.7:8080"]),
    // The default port of HTTP is omitted.
    (standardPort, ["localhost"], ["localhost:80"]),
  ]

  @Test func `A server has its own names and no others`() {
    for (hosts, own, others) in Self.names {
      for name in own { #expect(hosts.host(name) == name.lowercased()) }
      for name in others { #expect(hosts.host(name) == nil, "\(name)") }
    }
  }
}
