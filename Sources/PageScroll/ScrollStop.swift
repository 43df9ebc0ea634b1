/// Where content comes to rest after a finger lets it go.
public enum ScrollStop: Sendable, Hashable {
  /// Where it runs out.
  case anywhere
  /// On a page, at most one further than where the finger left it.
  case page
  /// On the page nearest to where it would run out, at most so many pages away; nil is no limit.
  case nearestPage(limit: Int?)
  /// As the recycling gallery does: a short flick goes one picture on, a long one runs out, and then the
  /// picture nearest to the middle is moved there.
  case picture
}
