/// The values of the `Host` field that name this server.
///
/// The values are compared exactly, except for case. If another site points its own name at this machine (DNS rebinding),
/// its requests have that name and are refused.
package struct HostList: Sendable, Equatable {
  private let authorities: Set<String>

  /// Lists the hosts for one connection.
  ///
  /// - Parameters:
  ///   - host: The name or address that the server listens at.
  ///   - address: The local address of the connection.
  ///   - port: The local port of the connection.
  ///   - machine: The machine's name, if the server listens at all its addresses.
  package init(host: String, address: String, port: Int, machine: String? = nil) {
    // On an IPv6 socket, an IPv4 address has this prefix.
    let mapped = "::ffff:"
    let address = address.hasPrefix(mapped) ? String(address.dropFirst(mapped.count)) : address
    var names = [host.lowercased(), address]
    if let machine { names.append(machine.lowercased()) }
    if address == "::1" || address.hasPrefix("127.") {
      names += ["127.0.0.1", "localhost", "::1"]
    }
    // Browsers omit the default port of HTTP.
    let suffix = port == 80 ? "" : ":\(port)"
    authorities = Set(names.map { HostList.bracketed($0) + suffix })
  }

  /// Returns the host that a `Host` field names, in lower case; nil if it is not this server.
  package func host(_ field: String) -> String? {
    let field = String(decoding: field.utf8.map(Self.lowercased), as: UTF8.self)
    return authorities.contains(field) ? field : nil
  }

  /// Returns a letter of ASCII in lower case, and other bytes unchanged.
  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns a host as written in a URL: an IPv6 address in brackets.
  static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
