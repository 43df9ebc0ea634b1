import PageScroll
import TestSupport
import Testing

@Suite struct WrapTests {
  static let places: [(Int, Double, Double)] = [
    (5, 0, 0), (5, 4.5, 4.5), (5, 5, 0), (5, -0.5, 4.5), (5, -5, 0), (5, 12.25, 2.25),
    (1, -3.25, 0.75),
    (5, -1e-30, 0), (5, 5e15, 0), (3, 1e300, 1e300.truncatingRemainder(dividingBy: 3)),
  ]

  @Test(arguments: places) func positionsAreFolded(count: Int, position: Double, folded: Double) {
    let result = Wrap(count: count).folded(position)
    #expect(result == folded && result.sign == .plus)
  }

  @Test func foldingTwiceIsFoldingOnce() {
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
      let difference = wrap.difference(of: item, at: position)
      #expect(difference > -n / 2 && difference <= n / 2)
      let turns = (Double(item) - position - difference) / n
      #expect(abs(turns - turns.rounded()) < 1e-9)
      #expect(wrap.item(at: item - 7 * count) == item && wrap.item(at: item + 7 * count) == item)
    }
  }

  @Test func halfTheRingIsAhead() {
    #expect(Wrap(count: 4).difference(of: 2, at: 0) == 2)
    #expect(Wrap(count: 4).difference(of: 0, at: 2) == 2)
    #expect(Wrap(count: 4).difference(of: 0, at: 6) == 2)
    #expect(Wrap(count: 3).difference(of: 2, at: 0.5) == 1.5)
    #expect(Wrap(count: 3).difference(of: 2, at: 0) == -1)
  }

  struct Way {
    var count: Int
    var position: Double
    var item: Int
    var shortest: Double
    var forward: Double
    var backward: Double
  }

  static let ways = [
    Way(count: 5, position: 0, item: 2, shortest: 2, forward: 2, backward: -3),
    Way(count: 5, position: 0, item: 3, shortest: -2, forward: 3, backward: -2),
    Way(count: 5, position: 4, item: 0, shortest: 1, forward: 1, backward: -4),
    // Of two ways as long, the one that does not pass the ends.
    Way(count: 4, position: 0, item: 2, shortest: 2, forward: 2, backward: -2),
    Way(count: 4, position: 3, item: 1, shortest: -2, forward: 2, backward: -2),
    Way(count: 2, position: 0, item: 1, shortest: 1, forward: 1, backward: -1),
    Way(count: 2, position: 1, item: 0, shortest: -1, forward: 1, backward: -1),
    Way(count: 5, position: 12, item: 2, shortest: 0, forward: 0, backward: 0),
    Way(count: 5, position: -1, item: 0, shortest: 1, forward: 1, backward: -4),
    Way(count: 1, position: 0.25, item: 0, shortest: -0.25, forward: 0.75, backward: -0.25),
  ]

  @Test(arguments: ways) func theWayRound(way: Way) {
    let wrap = Wrap(count: way.count)
    func length(_ direction: Wrap.Direction) -> Double {
      wrap.way(from: way.position, to: way.item, direction: direction)
    }
    #expect(length(.shortest) == way.shortest)
    #expect(length(.forward) == way.forward)
    #expect(length(.backward) == way.backward)
  }
}
