/// The direction of a page turn.
public enum PageTurn: String, Sendable, Hashable, CaseIterable {
  /// To the next page.
  case forward
  /// To the previous page.
  case backward
}
