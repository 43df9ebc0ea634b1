extension FixedWidthInteger where Self: UnsignedInteger {
  /// All digits of the number, zeros before it too: two a byte, lower case.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}
