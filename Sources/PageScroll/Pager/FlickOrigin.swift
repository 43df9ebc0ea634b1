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
