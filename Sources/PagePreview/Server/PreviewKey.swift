import TextTools

/// The secret that opens a preview.
///
/// The address that the program prints has the key. A page sends the key with every request for data, with every
/// change and with its WebSocket. Browsers send a cookie to all ports of a host, and so also to other servers on
/// this machine; therefore the cookie is another random text, which only opens the page when it is reloaded.
package struct PreviewKey: Sendable, Equatable {
  /// The key, in characters that need no escape in an address.
  package let text: String
  /// The value of the cookie.
  package let cookie: String

  /// Creates a random key.
  package init() { self.init(text: Self.random(), cookie: Self.random()) }

  /// Creates a key for a test.
  package init(text: String, cookie: String) { (self.text, self.cookie) = (text, cookie) }

  /// Returns whether a request gave the key.
  func isKey(_ given: some StringProtocol) -> Bool { Self.isEqual(given, text) }

  /// Returns whether a request gave the cookie.
  func isCookie(_ given: some StringProtocol) -> Bool { Self.isEqual(given, cookie) }

  /// Compares two texts in a time that does not depend on the number of right characters.
  private static func isEqual(_ given: some StringProtocol, _ secret: String) -> Bool {
    let (given, secret) = (Array(given.utf8), Array(secret.utf8))
    guard given.count == secret.count else { return false }
    return zip(given, secret).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns 16 random bytes as hexadecimal text.
  static func random() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in UInt64.random(in: 0...UInt64.max, using: &random).hexadecimal }
      .joined()
  }
}
