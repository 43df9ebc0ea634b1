/// What a new preset may be called.
package enum NewPresetName {
  /// The longest name: with its ending it fits on every disk.
  private static let longest = 64

  /// Refuses names that cannot be given on the command line, or that say something else there.
  package static func check(_ name: String) throws {
    let isFormed =
      (1...longest).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      }
    guard isFormed, !name.hasPrefix("-"), !name.hasSuffix("-") else {
      throw CommandError.usage(
        "a preset cannot be called '\(name)'",
        "Expected small letters a to z, digits and hyphens between them, at most "
          + "\(longest), such as my-effect."
      )
    }
    guard !FxRender.commandNames.contains(name) else {
      throw CommandError.usage("'\(name)' is the name of a command", "Choose another name.")
    }
  }
}
