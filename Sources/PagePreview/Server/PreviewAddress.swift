/// The address of a running preview server, with the key that opens it.
package struct PreviewAddress: Sendable, Equatable {
  /// The host; an IPv6 address is in brackets.
  package let host: String
  package let port: Int
  let key: String

  /// The URL of the page.
  package var url: String { "http://\(host):\(port)/?\(RequestGate.keyName)=\(key)" }
}
