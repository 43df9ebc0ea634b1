/// Which pages a scroll view has at hand.
public enum PageLoading: Sendable, Hashable {
  /// Those that are seen, and so many more on both sides; others are given back.
  case visible(lookahead: Int)
  /// The current page and its two neighbours, and all that ever were, until memory is short.
  case neighbours
  /// A fixed number of views that follow the pictures in a row.
  case recycling
}
