/// Unequal pages on one axis: the offsets at which content may rest.
public struct SnapList: Sendable, Hashable, SnapRule {
  /// The offsets at which content may rest, in points.
  public let range: ClosedRange<Double>
  /// The snaps, in points, of rising order, no two equal.
  public let offsets: [Double]
  /// The item that each snap is of, an index of the offsets given.
  public let items: [Int]

  /// Snaps from the offsets at which items would rest.
  ///
  /// Each is moved into the range; one within a point of an end is that end. Of several that are
  /// equal then, the last is kept at the start, the first at the end and between, and the first
  /// where the range is a single point.
  ///
  /// - Parameters:
  ///   - offsets: Of items in order, in points.
  ///   - range: The offsets at which content may rest, in points.
  public init(offsets: [Double], range: ClosedRange<Double>) {
    let (low, high) = (range.lowerBound, range.upperBound)
    let places = offsets.map { offset in
      offset - low <= 1 ? low : high - offset <= 1 ? high : offset
    }
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var items: [Int] = []
    for item in order {
      guard let kept = items.last, places[kept] == places[item] else {
        items.append(item)
        continue
      }
      if places[item] == low, low < high { items[items.endIndex - 1] = item }
    }
    self.range = range
    self.items = items
    self.offsets = items.map { places[$0] }
  }

  var snaps: Range<Int> { offsets.indices }

  func snapOffset(_ snap: Int) -> Double { offsets[snap] }

  func snapsEnd(upTo offset: Double) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The snap to rest at after a release: the nearest to where the flick would run out.
  ///
  /// Of two as near it is the one in the direction of the velocity, or without one the later. A flick
  /// never goes back: where the nearest lies behind, the next in its direction is taken.
  ///
  /// - Parameters:
  ///   - offset: At release, in points.
  ///   - velocity: Of the offset, in points a second.
  ///   - decay: The decay constant of the flick, a second, over 0.
  ///   - limit: How many snaps a flick may go, at least 1; nil for any number.
  ///   - flick: The slowest flick, in points a second.
  ///   - strictness: Whether the content must rest on a snap.
  /// - Returns: An index of `offsets`; nil if there are none, or none near enough.
  public func target(
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
