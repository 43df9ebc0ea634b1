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

/// The page from which a flick counts that follows another flick before the content rests.
///
/// It matters only if content stops at a page, at most one page further.
public enum FlickOrigin: String, Sendable, Hashable, CaseIterable {
  /// The page at the position of the content, so that two quick flicks may turn only one page.
  ///
  /// UIScrollView with paging, Android's ViewPager and ViewPager2 and Flutter's PageView do so.
  ///
  /// - Source: Android, `ViewPager.infoForCurrentScrollPosition` and `PagerSnapHelper.findTargetSnapPosition`;
  ///   Flutter, `PageScrollPhysics._getTargetPixels`; measurements of UIScrollView, whose rule is not published.
  case content
  /// The page to which the content was moving, so that two flicks turn two pages.
  case target
}
