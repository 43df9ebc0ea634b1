import PageScroll
import TestSupport
import Testing

struct WrapTests {
  static let positions: [(Int, Double, Double)] = [
    (5, 0, 0), (5, 4.5, 4.5), (5, 5, 0), (5, -0.5, 4.5), (5, -5, 0), (5, 12.25, 2.25),
    (1, -3.25, 0.75),
    (5, -1e-30, 0), (5, 5e15, 0), (3, 1e300, 1e300.truncatingRemainder(dividingBy: 3)),
  ]

  @Test(arguments: positions)
  func `A position is folded into the first turn`(count: Int, position: Double, folded: Double) {
    let result = Wrap(count: count).folded(position)
    #expect(result == folded && result.sign == .plus)
  }

  @Test func `Folded positions and differences agree with their definitions`() {
    var random = SplitMix(state: 3)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...12, using: &random)
      let n = Double(count)
      let wrap = Wrap(count: count)
      let position = Double.random(in: -100...100, using: &random)
      let folded = wrap.folded(position)
      #expect(folded >= 0 && folded < n)
      #expect(wrap.folded(folded) == folded)
      #expect(abs(folded - (position - (position / n).rounded(.down) * n)) < 1e-9)
      let item = Int.random(in: 0..<count, using: &random)
      let difference = wrap.nearest(Double(item) - position)
      #expect(difference > -n / 2 && difference <= n / 2)
      let turns = (Double(item) - position - difference) / n
      #expect(abs(turns - turns.rounded()) < 1e-9)
      #expect(wrap.item(at: item - 7 * count) == item && wrap.item(at: item + 7 * count) == item)
    }
  }

  @Test(arguments: [(4, 2.0, 2.0), (4, -2, 2), (4, -6, 2), (3, 1.5, 1.5), (3, 2, -1)])
  func `A distance of half a turn is positive`(count: Int, distance: Double, nearest: Double) {
    #expect(Wrap(count: count).nearest(distance) == nearest)
  }

  @Test(arguments: [
    (5, 0.0, 2, 2.0), (5, 0, 3, -2), (5, 4, 0, 1),
    // If both ways have the same length, the one that does not pass the ends is chosen.
    (4, 0, 2, 2), (4, 3, 1, -2), (2, 0, 1, 1), (2, 1, 0, -1),
    (5, 12, 2, 0), (5, -1, 0, 1), (1, 0.25, 0, -0.25),
  ])
  func `The way to an item is the shorter`(count: Int, position: Double, item: Int, way: Double) {
    #expect(Wrap(count: count).way(from: position, to: item) == way)
  }
}
