import NIOCore

/// The address of this machine under which a server that listens at all addresses can be reached.
package enum ReachableHost {
  /// Returns `0.0.0.0` or `::` for a host that means all addresses of the machine, such as `0`; nil for another host.
  static func all(of host: String) -> String? {
    let address = try? SocketAddress.makeAddressResolvingHost(host, port: 0).ipAddress
    return address.flatMap { ["0.0.0.0", "::"].contains($0) ? $0 : nil }
  }

  /// Returns the host to print for a server that listens at `host`: itself, or an address of this machine.
  static func host(for host: String) -> String {
    guard let all = all(of: host) else { return host }
    let devices = (try? System.enumerateDevices()) ?? []
    return best(
      of: devices.compactMap { device in
        device.address?.ipAddress.map { Address(text: $0, device: device.name) }
      },
      for: all
    )
  }

  /// An address of a network device.
  package struct Address: Sendable {
    let text: String
    let device: String

    /// Creates the address of a device.
    package init(text: String, device: String) { (self.text, self.device) = (text, device) }

    var isIPv6: Bool { text.contains(":") }

    /// Whether only this machine, or a machine at the other end of a cable, can reach the address.
    fileprivate var isLocal: Bool {
      let text = text.lowercased()
      return ["127.", "169.254.", "fe80:"].contains { text.hasPrefix($0) } || text == "::1"
    }

    /// Whether the device only connects containers and virtual machines to this machine.
    fileprivate var isVirtual: Bool {
      ["docker", "br-", "veth", "virbr", "vmnet"].contains { device.hasPrefix($0) }
    }
  }

  /// Returns the address that other machines can most likely reach, or the loopback address if there is none.
  ///
  /// A server at `0.0.0.0` has only IPv4 addresses. A server at `::` also has those, on machines that allow it.
  package static func best(of addresses: [Address], for host: String) -> String {
    let isIPv6 = host == "::"
    let usable = addresses.filter { !$0.isLocal && (isIPv6 || !$0.isIPv6) }
    let ranked = usable.sorted { rank($0, isIPv6) < rank($1, isIPv6) }
    return ranked.first?.text ?? (isIPv6 ? "::1" : "127.0.0.1")
  }

  private static func rank(_ address: Address, _ isIPv6: Bool) -> Int {
    (address.isVirtual ? 2 : 0) + (address.isIPv6 == isIPv6 ? 0 : 1)
  }
}
