/// The colour behind the pages of a scroll view.
public enum ScrollBackground: String, Sendable, Hashable, CaseIterable {
  /// White.
  case white
  /// Black.
  case black
}
