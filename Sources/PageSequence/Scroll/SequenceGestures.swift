public import PageScroll

/// The gestures that move the pages of a sequence.
public struct SequenceGestures: Sendable {
  /// The name or path that was given.
  public let name: String
  /// The gestures, on a scroll view laid out as the effect's pages are.
  public let script: GestureScript
  /// The text of the script's file; nil for built-in gestures.
  public let text: String?
  /// Whether fingers are drawn over the pages.
  public let showsTouches: Bool

  /// The name without folders and extension.
  var shortName: String {
    let file = name.split(separator: "/").last ?? "script"
    return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : String(file)
  }
}
