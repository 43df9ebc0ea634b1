/// The direction of a move to a page of a row with joined ends.
public enum TurnDirection: String, Sendable, Hashable, CaseIterable {
  /// The shorter way; of two equally long ways, the one that does not pass the joined ends.
  case shortest
  /// Toward later pages.
  case forward
  /// Toward earlier pages.
  case backward
}

/// The direction of a page turn.
public enum PageTurn: String, Sendable, Hashable, CaseIterable {
  /// To the next page.
  case forward
  /// To the previous page.
  case backward
}
