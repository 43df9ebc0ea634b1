/// The rule for the offset at which content comes to rest after a release.
public enum ScrollStop: Sendable, Hashable {
  /// Any offset, after free deceleration.
  case anywhere
  /// A page, at most one page from the position at the release.
  case page
  /// The page nearest to the end of free deceleration, at most `limit` pages away; nil means no limit.
  case nearestPage(limit: Int?)
  /// The rule of a recycling gallery: a flick after a short drag moves on by one picture, and any other
  /// flick decelerates freely.
  ///
  /// At the end of the motion, the picture nearest to the middle of the viewport moves to the middle.
  case picture
}
