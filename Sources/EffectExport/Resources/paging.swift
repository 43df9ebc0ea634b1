// swift-format-ignore-file
/// Returns the number of pages from the current position to a page.
func difference(of index: Int, at position: Double, _ layout: Layout) -> Double {
  __nearest__
}

/// Returns a number that is greater for a page in front.
///
/// Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
func paintKey(_ pose: Pose, _ difference: Double) -> Double {
  (pose.order * 0x1p20).rounded() - abs(difference) / 256 - difference / 65_536
}
