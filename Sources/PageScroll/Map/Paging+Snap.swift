extension Paging {
  /// Returns the page on which content comes to rest after a release, if several pages can be visible at
  /// once.
  ///
  /// The result is the page nearest to the offset at which free deceleration would end. If two pages are
  /// equally near, it is the one in the direction of the velocity; without a velocity, it is the later one. A
  /// flick never goes back: if the nearest page is behind the offset of the release, the next page ahead is
  /// chosen.
  ///
  /// Several pages may rest at the same end of the range. Of the pages at the start only the last one is a
  /// candidate, and of the pages at the end only the first one.
  ///
  /// - Parameters:
  ///   - offset: The offset at the release, in points.
  ///   - velocity: The velocity of the offset, in points per second.
  ///   - decay: The decay constant of free deceleration, per second, greater than 0.
  ///   - limit: The largest number of pages that a flick may turn, at least 1; nil for no limit.
  ///   - flick: The lowest speed at which a release counts as a flick, in points per second.
  /// - Returns: A page in `0..<count`; nil if there are no pages.
  package func snapTarget(
    from offset: Double,
    velocity: Double,
    decay: Double = DecelerationRate.fast.decay,
    limit: Int? = nil,
    flick: Double = 100
  ) -> Int? {
    precondition(
      decay > 0 && limit.map { $0 > 0 } ?? true,
      "decay and limit must be greater than 0"
    )
    let snaps = snaps
    guard let first = snaps.first, let last = snaps.last else { return nil }
    let rest = (offset + velocity / decay).clamped(to: range)
    let after = end(of: snaps, upTo: rest)
    let (low, high) = (max(first, after - 1), min(last, after))
    let toLow = abs(rest - self.offset(ofPage: low))
    let toHigh = abs(self.offset(ofPage: high) - rest)
    let nearest = toLow < toHigh || (toLow == toHigh && velocity < 0) ? low : high

    // `ahead` is the first page after the offset, and `behind` is the last page before it.
    let ahead = end(of: snaps, upTo: offset)
    let isOnPage = ahead > first && self.offset(ofPage: ahead - 1) == offset
    let behind = isOnPage ? ahead - 2 : ahead - 1
    if let limit {
      let more = min(limit, snaps.count) - 1
      if velocity > 0, nearest > ahead + more { return ahead + more }
      if velocity < 0, nearest < behind - more { return behind - more }
    }
    return switch flickDirection(velocity, flick: flick) {
    case 1 where self.offset(ofPage: nearest) < offset: ahead <= last ? ahead : nearest
    case -1 where self.offset(ofPage: nearest) > offset: behind >= first ? behind : nearest
    default: nearest
    }
  }

  /// The pages with distinct rest offsets: from the last page that rests at the start of the range to the
  /// first page that rests at its end.
  private var snaps: Range<Int> {
    guard count > 0 else { return 0..<0 }
    let (low, high) = (range.lowerBound, range.upperBound)
    guard low < high else { return 0..<1 }
    let start = fraction(at: low).floored(in: pages)
    return start..<fraction(at: high).rounded(.up).floored(in: start...pages.upperBound) + 1
  }

  /// Returns the index after the last page of `snaps` that rests at or before an offset.
  private func end(of snaps: Range<Int>, upTo offset: Double) -> Int {
    guard let last = snaps.last else { return 0 }
    // The last page may rest before its regular offset, at the end of the range.
    guard offset < self.offset(ofPage: last) else { return snaps.upperBound }
    guard offset >= self.offset(ofPage: snaps.lowerBound) else { return snaps.lowerBound }
    return max(snaps.lowerBound, fraction(at: offset).floored(in: pages)) + 1
  }
}
