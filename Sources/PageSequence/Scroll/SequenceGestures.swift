package import PageScroll

/// The gestures that move the pages of a sequence.
package struct SequenceGestures: Sendable {
  /// The name or path that was given.
  package let name: String
  /// The gestures, on a scroll view laid out as the effect's pages are.
  package let script: GestureScript
  /// The text of the script's file; nil for built-in gestures.
  package let text: String?
  /// Whether fingers are drawn over the pages.
  package let showsTouches: Bool

  /// The name without folders and extension.
  var shortName: String {
    let file = name.split(separator: "/").last ?? "script"
    return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : String(file)
  }
}
