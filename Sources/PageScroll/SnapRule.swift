/// Places to rest at, and the choice among them after a release.
///
/// - Source: the rule of galleries with several items in view: the snap nearest to where a flick
///   would run out.
protocol SnapRule {
  /// The offsets at which content may rest, in points.
  var range: ClosedRange<Double> { get }
  /// The snaps, of rising offsets no two of which are equal.
  var snaps: Range<Int> { get }
  /// The offset of a snap.
  func snapOffset(_ snap: Int) -> Double
  /// How many snaps of all lie before an offset or at it, counted from the start of `snaps`.
  func snapsEnd(upTo offset: Double) -> Int
}

extension SnapRule {
  /// The snap to rest at; nil if there is none, or none near enough.
  func chosenSnap(
    from offset: Double,
    velocity: Double,
    decay: Double,
    limit: Int?,
    flick: Double,
    strictness: SnapStrictness
  ) -> Int? {
    precondition(decay > 0 && limit.map { $0 > 0 } ?? true, "a flick runs out, and goes somewhere")
    guard let first = snaps.first, let last = snaps.last else { return nil }
    let rest = (offset + velocity / decay).clamped(to: range)
    let after = snapsEnd(upTo: rest)
    let (low, high) = (max(first, after - 1), min(last, after))
    let (toLow, toHigh) = (abs(rest - snapOffset(low)), abs(snapOffset(high) - rest))
    let nearest = toLow < toHigh || (toLow == toHigh && velocity < 0) ? low : high

    // The snaps at the offset or next to it, ahead and behind.
    let ahead = snapsEnd(upTo: offset)
    let behind = ahead > first && snapOffset(ahead - 1) == offset ? ahead - 2 : ahead - 1
    if let limit {
      let more = min(limit, snaps.count) - 1
      if velocity > 0, nearest > ahead + more { return ahead + more }
      if velocity < 0, nearest < behind - more { return behind - more }
    }
    if case .proximity(let distance) = strictness, min(toLow, toHigh) > distance { return nil }
    return switch flickDirection(velocity, flick: flick) {
    case 1 where snapOffset(nearest) < offset: ahead <= last ? ahead : nearest
    case -1 where snapOffset(nearest) > offset: behind >= first ? behind : nearest
    default: nearest
    }
  }
}
