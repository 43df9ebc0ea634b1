/// The name that a page gives to the files of an export.
///
/// A name is a single part of a path: letters, digits, `-` and `_`.
package struct ExportTargetName: Sendable, Equatable {
  let text: String

  /// The largest number of characters.
  private static let mostCharacters = 64

  /// Checks a name; nil for an empty name.
  package init?(_ name: String) throws(PreviewError) {
    guard !name.isEmpty else { return nil }
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isPlain, !name.hasPrefix("-"), name.utf8.count <= Self.mostCharacters else {
      throw .refused(
        "the name of an export cannot be '\(name.prefix(Self.mostCharacters))'",
        "Use at most \(Self.mostCharacters) letters, digits, '-' and '_', and no '-' at the start."
      )
    }
    text = name
  }
}
