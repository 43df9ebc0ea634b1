/// The parts of a channel in which it is constant, between which it may be a curve.
struct Plateaus {
  let grid: Grid
  let channel: Channel

  /// The ramps from the end of one constant part to the beginning of the next, unless they are from 0 to 1.
  var ramps: [Shape] {
    let rows = grid.ranges[0].filter { channel.values[$0].isFinite }
    let after = ramps(rows.filter { grid.samples[$0].d >= 0 })
    let before = ramps(rows.filter { grid.samples[$0].d <= 0 }.reversed())
    var ramps: [Shape] = []
    for (low, high) in after + before {
      let ramp = Shape.ramp(.distance, Value(low), Value(high))
      if !ramps.contains(ramp) { ramps.append(ramp) }
    }
    ramps += after.map { .ramp(.position, Value($0.low), Value($0.high)) }
    ramps += before.map { .mirrored(.ramp(.position, Value($0.low), Value($0.high))) }
    return ramps
  }

  /// Returns the distances from rest between which a channel changes: of samples, and round ones between samples.
  ///
  /// - Parameter rows: The samples from rest outward.
  /// - Returns: Pairs of distances; none if the channel is not constant at last.
  private func ramps(_ rows: [Int]) -> [(low: Double, high: Double)] {
    guard let first = rows.first, let last = rows.last else { return [] }
    func equals(_ row: Int, _ other: Int) -> Bool {
      abs(channel.values[row] - channel.values[other]) <= 4 * channel.sigma
    }
    func distance(_ index: Int) -> Double { abs(grid.samples[rows[index]].d) }
    guard let start = rows.firstIndex(where: { !equals($0, first) }),
      let end = rows.lastIndex(where: { !equals($0, last) }), start <= end, end + 2 < rows.count
    else { return [] }
    let given = (low: distance(start - 1), high: distance(end + 1))
    let round = (
      low: start == 1 ? given.low : BreakShapes.roundest(given.low, distance(start)),
      high: BreakShapes.roundest(distance(end), given.high)
    )
    let pairs = round == given ? [given] : [given, round]
    return pairs.filter { $0.low < $0.high && !($0.low == 0 && $0.high == 1) }
  }
}
