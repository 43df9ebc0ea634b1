/// The horizontal alignment of lines in a box, as `text-align` in CSS.
public enum TextAlignment: String, Sendable, CaseIterable {
  /// Lines begin at the left side.
  case left
  /// Lines are centred.
  case center
  /// Lines end at the right side.
  case right
}
