extension Int {
  /// Returns the number and a noun, which is plural unless the number is 1: `1 frame`, `2 frames`.
  package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
  /// The most characters of a text that an error message quotes whole; chosen by eye.
  private static let mostQuoted = 160

  /// The text as a message quotes it: `…` replaces the middle of a text of more than 160 characters.
  package var shortened: String {
    count <= Self.mostQuoted ? self : prefix(Self.mostQuoted - 40) + "…" + suffix(39)
  }
}
