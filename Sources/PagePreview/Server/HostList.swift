/// The values of a `Host` field that mean this server.
///
/// Compared letter by letter: a page of another site whose name was made to point here (DNS
/// rebinding) comes with that name, and is refused.
package struct HostList: Sendable, Equatable {
  private let authorities: Set<String>

  /// The hosts of a connection.
  ///
  /// - Parameters:
  ///   - host: What the server was told to listen at: a name or an address.
  ///   - address: The address of the machine that the connection was made to.
  ///   - port: The port that it was made to.
  ///   - machine: The machine's name, where the server listens at all its addresses.
  package init(host: String, address: String, port: Int, machine: String? = nil) {
    // As a socket of IPv6 has the addresses of IPv4.
    let mapped = "::ffff:"
    let address = address.hasPrefix(mapped) ? String(address.dropFirst(mapped.count)) : address
    var names = [host.lowercased(), address]
    if let machine { names.append(machine.lowercased()) }
    if address == "::1" || address.hasPrefix("127.") {
      names += ["127.0.0.1", "localhost", "::1"]
    }
    // Browsers leave out the port that a scheme has anyway.
    let ending = port == 80 ? "" : ":\(port)"
    authorities = Set(names.map { HostList.bracketed($0) + ending })
  }

  /// Whether a `Host` field means this server.
  package func contains(_ field: String) -> Bool { authorities.contains(field) }

  /// A host as it stands in an address: IPv6 in brackets.
  static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
