extension BinaryInteger {
  /// Returns the number and a noun, which is plural unless the number is 1: `1 frame`, `2 frames`.
  package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
  /// The largest number of characters of a string that an error message quotes completely; chosen by eye.
  private static let mostQuoted = 160

  /// The string as quoted in messages.
  ///
  /// If it has more than 160 characters, `…` replaces its middle.
  package var shortened: String {
    count <= Self.mostQuoted ? self : prefix(Self.mostQuoted - 40) + "…" + suffix(39)
  }
}
