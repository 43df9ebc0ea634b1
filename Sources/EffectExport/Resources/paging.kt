/** Returns the number of pages from the current position to a page. */
__suppression__
fun nearest(difference: Double, layout: Layout) = __nearest__

/**
 * Returns a number that is greater for a page in front.
 *
 * Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
 */
fun paintKey(pose: Pose, difference: Double) =
    round(pose.order * (1 shl 20)) - abs(difference) / 256 - difference / 65536
