extension Paging: SnapRule {
  var snaps: Range<Int> {
    guard count > 0 else { return 0..<0 }
    let (low, high) = (range.lowerBound, range.upperBound)
    guard low < high else { return 0..<1 }
    // The last page that rests at the start, to the first that rests at the end.
    let start = fraction(at: low).floored(in: pages)
    return start..<fraction(at: high).rounded(.up).floored(in: start...pages.upperBound) + 1
  }

  func snapOffset(_ snap: Int) -> Double { offset(ofPage: snap) }

  func snapsEnd(upTo offset: Double) -> Int {
    let snaps = snaps
    guard let last = snaps.last else { return 0 }
    // The last snap may lie before its page, at the end of the range.
    guard offset < self.offset(ofPage: last) else { return snaps.upperBound }
    guard offset >= self.offset(ofPage: snaps.lowerBound) else { return snaps.lowerBound }
    return max(snaps.lowerBound, fraction(at: offset).floored(in: pages)) + 1
  }

  /// The page to rest on after a release where several are in view: the nearest to where the flick
  /// would run out.
  ///
  /// Of two as near it is the one in the direction of the velocity, or without one the later. A flick
  /// never goes back: where the nearest lies behind, the next in its direction is taken. Pages that
  /// share an end count as one: the last of those at the start, the first of those at the end.
  ///
  /// - Parameters:
  ///   - offset: At release, in points.
  ///   - velocity: Of the offset, in points a second.
  ///   - decay: The decay constant of the flick, a second, over 0.
  ///   - limit: How many pages a flick may go, at least 1; nil for any number.
  ///   - flick: The slowest flick, in points a second.
  ///   - strictness: Whether the content must rest on a page.
  /// - Returns: In `0..<count`; nil if there are no pages, or none near enough.
  public func snapTarget(
    from offset: Double,
    velocity: Double,
    decay: Double = DecelerationRate.fast.decay,
    limit: Int? = nil,
    flick: Double = 100,
    strictness: SnapStrictness = .mandatory
  ) -> Int? {
    chosenSnap(
      from: offset,
      velocity: velocity,
      decay: decay,
      limit: limit,
      flick: flick,
      strictness: strictness
    )
  }
}
