/// The position in the viewport at which a page rests.
public enum PageAlignment: String, Sendable, Hashable, CaseIterable {
  /// The start of the page is at the start of the viewport.
  case start
  /// The middle of the page is in the middle of the viewport.
  case centre
  /// The end of the page is at the end of the viewport.
  case end

  /// Returns the offset at which an item rests, not clamped, given its position and length in the content.
  package func offset(ofItemAt position: Double, length: Double, viewport: Double) -> Double {
    switch self {
    case .start: position
    case .centre: position - (viewport - length) / 2
    case .end: position - (viewport - length)
    }
  }
}
