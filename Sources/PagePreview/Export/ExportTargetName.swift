/// The name that a page gives to the files of an export.
///
/// A name is a single part of a path: letters, digits, `-` and `_`.
package struct ExportTargetName: Sendable, Equatable {
  let text: String

  private static let characters = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-".utf8
  )
  /// The largest number of characters.
  private static let mostCharacters = 64

  /// Checks a name; nil for an empty name.
  package init?(_ name: String) throws(PreviewError) {
    guard !name.isEmpty else { return nil }
    guard name.utf8.allSatisfy(Self.characters.contains), !name.hasPrefix("-"),
      name.utf8.count <= Self.mostCharacters
    else {
      throw .refused(
        "the name of an export cannot be '\(name.prefix(Self.mostCharacters))'",
        "Use at most \(Self.mostCharacters) letters, digits, '-' and '_', and no '-' at the start."
      )
    }
    text = name
  }
}
