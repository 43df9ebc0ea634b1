import FrameImage

extension String {
  /// The text as part of an address: every byte that could mean something else there is written as
  /// its number (RFC 3986, 2.1).
  package var percentEncoded: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "/"):
        return String(UnicodeScalar(byte))
      default:
        return "%" + byte.hexadecimal.uppercased()
      }
    }.joined()
  }
}
