/// The rule for the pages that a scroll view loads.
public enum PageLoading: Sendable, Hashable {
  /// The visible pages, and `lookahead` more pages on each side.
  case visible(lookahead: Int)
  /// The current page and its two neighbours. Loaded pages stay loaded until a memory warning.
  case neighbours
  /// The pictures in a fixed number of recycled views.
  case recycling
}
