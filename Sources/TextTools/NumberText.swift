extension FixedWidthInteger where Self: UnsignedInteger {
  /// The number in lowercase hexadecimal, with leading zeros: two digits per byte.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}

extension Double {
  /// The shortest string for the number; a whole number has no decimal point.
  package var plainText: String {
    // From 1e15 on, an integer would show digits that the number does not have.
    self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
  }

  /// Returns the shortest string for the number rounded to a part of one, such as 1000 for three decimals.
  package func plainText(parts: Double) -> String { ((self * parts).rounded() / parts).plainText }
}
