package import PageScroll

/// The gestures that move the pages of a sequence.
package struct SequenceGestures: Sendable {
  /// The requested name or path.
  package let name: String
  /// The gestures, on a scroll view with the same layout as the effect's pages.
  package let script: GestureScript
  /// The text of the script's file; nil for built-in gestures.
  package let text: String?
  /// Whether the fingers are drawn over the pages.
  package let showsTouches: Bool

  /// The name without folders and extension.
  var shortName: String {
    let file = name.split(separator: "/").last ?? "script"
    return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : String(file)
  }
}
