/// The parts of a channel in which it is constant, between which it may be a curve.
struct Plateaus {
  let grid: Grid
  let channel: Channel

  /// The ramps from the end of one constant part to the beginning of the next, unless they are from 0 to 1.
  var ramps: [Shape] {
    let rows = grid.ranges[0].filter { channel.values[$0].isFinite }
    let after = ramp(rows.filter { grid.samples[$0].d >= 0 })
    let before = ramp(rows.filter { grid.samples[$0].d <= 0 }.reversed())
    var ramps: [Shape] = []
    for ends in [after, before] {
      guard let ends else { continue }
      let ramp = Shape.ramp(.distance, Value(ends.low), Value(ends.high))
      if !ramps.contains(ramp) { ramps.append(ramp) }
    }
    if let after { ramps.append(.ramp(.position, Value(after.low), Value(after.high))) }
    if let before {
      ramps.append(.mirrored(.ramp(.position, Value(before.low), Value(before.high))))
    }
    return ramps
  }

  /// Returns the distances from rest between which a channel changes.
  ///
  /// - Parameter rows: The samples from rest outward.
  /// - Returns: The two distances; nil if the channel is not constant at last.
  private func ramp(_ rows: [Int]) -> (low: Double, high: Double)? {
    guard let first = rows.first, let last = rows.last else { return nil }
    func equals(_ row: Int, _ other: Int) -> Bool {
      abs(channel.values[row] - channel.values[other]) <= 4 * channel.sigma
    }
    guard let start = rows.firstIndex(where: { !equals($0, first) }),
      let end = rows.lastIndex(where: { !equals($0, last) }), start <= end, end + 2 < rows.count
    else { return nil }
    let low = abs(grid.samples[rows[start - 1]].d)
    let high = abs(grid.samples[rows[end + 1]].d)
    return low == 0 && high == 1 ? nil : (low, high)
  }
}
