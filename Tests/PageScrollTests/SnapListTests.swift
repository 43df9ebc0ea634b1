import PageScroll
import TestSupport
import Testing

@Suite struct SnapListTests {
  static let decay = 10.0

  @Test(arguments: [
    // Several at an end, within a point of it, and beyond it.
    ([-50.0, 0, 0.5, 100, 199, 250], 0.0...200.0, [0.0, 100, 200], [2, 3, 4]),
    ([1.0, 100, 198.9, 200], 0...200, [0, 100, 198.9, 200], [0, 1, 2, 3]),
    ([1.000001, 100], 0...200, [1.000001, 100], [0, 1]),
    ([30, 30, 60], 0...200, [30, 60], [0, 2]),
    ([60, 30], 0...200, [30, 60], [1, 0]),
    ([0, 50, 100], -7...(-7), [-7], [0]),
    ([], 0...100, [], []),
  ])
  func equalSnapsAreOne(
    given: [Double],
    range: ClosedRange<Double>,
    offsets: [Double],
    items: [Int]
  ) {
    let list = SnapList(offsets: given, range: range)
    #expect(list.offsets == offsets)
    #expect(list.items == items)
  }

  static let list = SnapList(offsets: [0, 100, 250, 400, 500], range: 0...500)

  @Test(arguments: [
    (0.0, 0.0, 0), (49, 0, 0), (50, 0, 1), (49, 10, 1), (51, -10, 0), (50, -1e-9, 0), (40, 100, 1),
    // A flick does not go back: the nearest to 120 + 10 lies behind.
    (120, 100, 2), (120, 99.9, 1), (230, -100, 1), (230, -99.9, 2), (80, 200, 1),
    // On a snap, a flick whose nearest is that one stays.
    (100, 100, 1), (100, -100, 1), (0, 5000, 4), (500, -5000, 0), (600, 200, 4), (600, -200, 4),
    (-50, -300, 0), (-50, 300, 0), (0, 1e300, 4), (0, -1e300, 0),
  ])
  func theNearestToTheEndOfTheFlickIsChosen(offset: Double, velocity: Double, snap: Int) {
    #expect(Self.list.target(from: offset, velocity: velocity, decay: Self.decay) == snap)
  }

  @Test(arguments: [
    (0.0, 5000.0, 1, 1), (0, 5000, 2, 2), (10, 5000, 1, 1), (100, 5000, 1, 2), (500, -5000, 1, 3),
    (490, -5000, 2, 2), (0, 5000, .max, 4), (500, -5000, .max, 0), (550, -9000, 1, 4),
    (-10, 9000, 1, 0),
  ])
  func aFlickGoesNoFurtherThanTheLimit(offset: Double, velocity: Double, limit: Int, snap: Int) {
    let target = Self.list.target(
      from: offset,
      velocity: velocity,
      decay: Self.decay,
      limit: limit
    )
    #expect(target == snap)
  }

  @Test(
    arguments: [
      (100.0, 0.0, 1), (120, 0, 1), (120.5, 0, nil), (170, 0, nil), (0, 900, 1), (0, 1700, nil),
      (0, 2400, 2),
    ] as [(Double, Double, Int?)]
  )
  func proximityLeavesTheRestFree(offset: Double, velocity: Double, snap: Int?) {
    let target = Self.list.target(
      from: offset,
      velocity: velocity,
      decay: Self.decay,
      strictness: .proximity(distance: 20)
    )
    #expect(target == snap)
  }

  @Test func noSnapsAreNoTarget() {
    let none = SnapList(offsets: [], range: 0...100)
    #expect(none.target(from: 3, velocity: 500) == nil)
  }

  /// The rule as the document says it, over all snaps.
  static func plain(
    _ snaps: [Double],
    _ range: ClosedRange<Double>,
    _ x: Double,
    _ v: Double,
    limit: Int?,
    near: Double?
  ) -> Int? {
    let rest = min(max(x + v / decay, range.lowerBound), range.upperBound)
    guard let least = snaps.map({ abs($0 - rest) }).min() else { return nil }
    let nearest = snaps.indices.filter { abs(snaps[$0] - rest) == least }
    guard var choice = v < 0 ? nearest.first : nearest.last else { return nil }
    let ahead = snaps.indices.filter { snaps[$0] > x }
    let behind = snaps.indices.filter { snaps[$0] < x }
    if let limit {
      if v > 0, let index = ahead.dropFirst(limit - 1).first, choice > index { return index }
      if v < 0, let index = behind.dropLast(limit - 1).last, choice < index { return index }
    }
    if let near, least > near { return nil }
    if v >= 100, snaps[choice] < x { choice = ahead.first ?? choice }
    if v <= -100, snaps[choice] > x { choice = behind.last ?? choice }
    return choice
  }

  @Test func randomListsFollowTheRule() {
    var random = SplitMix(state: 9)
    for round in 0..<3000 {
      // Whole numbers, so that ties come up.
      let places = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Double(Int.random(in: -10...110, using: &random)) * 4
      }
      let list = SnapList(offsets: places, range: 0...400)
      let x = Double(Int.random(in: -20...220, using: &random)) * 2
      let v = Double(Int.random(in: -40...40, using: &random)) * 20
      let limit = round % 3 == 0 ? Int.random(in: 1...3, using: &random) : nil
      let near = round % 2 == 0 ? Double.random(in: 0...60, using: &random) : nil
      let target = list.target(
        from: x,
        velocity: v,
        decay: Self.decay,
        limit: limit,
        strictness: near.map { .proximity(distance: $0) } ?? .mandatory
      )
      let expected = Self.plain(list.offsets, 0...400, x, v, limit: limit, near: near)
      #expect(
        target == expected,
        "\(list.offsets) from \(x) at \(v), limit \(String(describing: limit))"
      )
    }
  }

  @Test func equalPagesAreChosenAsAListOfThem() {
    var random = SplitMix(state: 14)
    for _ in 0..<2000 {
      let stride = Double(Int.random(in: 2...60, using: &random)) * 2
      let count = Int.random(in: 1...12, using: &random)
      let first = Double(Int.random(in: -50...50, using: &random)) * 2
      let low = Double(Int.random(in: -30...30, using: &random)) * 2
      let high = low + Double(Int.random(in: 0...200, using: &random)) * 2
      let paging = Paging(stride: stride, first: first, count: count, range: low...high)
      let list = SnapList(offsets: (0..<count).map(paging.offset), range: low...high)
      let x = Double(Int.random(in: -200...600, using: &random))
      let v = Double(Int.random(in: -40...40, using: &random)) * 25
      let limit = Bool.random(using: &random) ? Int.random(in: 1...4, using: &random) : nil
      let strictness =
        Bool.random(using: &random) ? SnapStrictness.mandatory : .proximity(distance: 15)
      let page = paging.snapTarget(
        from: x,
        velocity: v,
        decay: Self.decay,
        limit: limit,
        strictness: strictness
      )
      let snap = list.target(
        from: x,
        velocity: v,
        decay: Self.decay,
        limit: limit,
        strictness: strictness
      )
      #expect(page == snap.map { list.items[$0] }, "\(paging) from \(x) at \(v)")
    }
  }

  @Test func aMillionPagesSnapAtOnce() {
    let paging = Paging(stride: 0.1, count: 1_000_000, range: 0...99_999.9)
    for page in stride(from: 0, to: 1_000_000, by: 33_331) {
      let x = Double(page) * 0.1
      #expect(paging.snapTarget(from: x, velocity: 0) == page)
      #expect(paging.snapTarget(from: x, velocity: 1e5, limit: 3) == min(page + 3, 999_999))
      #expect(paging.snapTarget(from: x, velocity: -1e5, limit: 3) == max(page - 3, 0))
    }
  }

  @Test(arguments: [
    (PageAlignment.start, 100.0), (.centre, 100 - 85), (.end, 100 - 170),
  ])
  func itemsAlign(alignment: PageAlignment, offset: Double) {
    #expect(alignment.offset(ofItemAt: 100, length: 150, viewport: 320) == offset)
  }
}
