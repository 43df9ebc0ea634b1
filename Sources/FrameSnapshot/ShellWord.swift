extension String {
  /// The text as one word of a shell's line, in quotes where it needs them.
  package var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || "-_./=:,+@%".utf8.contains(byte)
      }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}
