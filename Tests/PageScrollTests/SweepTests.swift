import PageGeometry
import PageScroll
import Testing

struct SweepTests {
  static func positions(_ sweep: Sweep) -> [Double] { (0..<sweep.frames).map(sweep.position) }

  @Test(arguments: [
    (0.0, 3.0, 4, [0.0, 1, 2, 3]),
    (3.0, 0.0, 4, [3.0, 2, 1, 0]),
    (2.5, 7.0, 1, [2.5]),
    (1.0, 1.0, 3, [1.0, 1, 1]),
  ])
  func `Positions are spaced evenly from the start to the end`(
    from: Double,
    to: Double,
    way: Int,
    expected: [Double]
  ) {
    let sweep = Sweep(from: from, to: to, way: way, framesPerSecond: 60)
    #expect(Self.positions(sweep) == expected)
    #expect(!sweep.isTurn)
  }

  @Test func `A full turn does not repeat its first frame at the end`() {
    let sweep = Sweep(from: 2, to: 6, way: 4, framesPerSecond: 60, turn: 4)
    #expect(sweep.isTurn)
    #expect(Self.positions(sweep) == [2, 3, 4, 5])
    let part = Sweep(from: 2, to: 5, way: 4, framesPerSecond: 60, turn: 4)
    #expect(!part.isTurn)
    #expect(part.position(ofFrame: 3) == 5)
    let back = Sweep(from: 4, to: 0, way: 8, framesPerSecond: 60, turn: 4)
    #expect(back.position(ofFrame: 7) == 0.5)
  }

  @Test func `A hold adds frames at each end`() {
    let sweep = Sweep(from: 0, to: 2, way: 3, framesPerSecond: 60, hold: 2)
    #expect(Self.positions(sweep) == [0, 0, 0, 1, 2, 2, 2])
    let still = Sweep(from: 1, to: 2, way: 1, framesPerSecond: 60, hold: 1)
    #expect(Self.positions(still) == [1, 1, 1])
    // A turn has one hold, since it ends where it begins.
    let turn = Sweep(from: 0, to: 4, way: 4, framesPerSecond: 60, hold: 2, turn: 4)
    #expect(Self.positions(turn) == [0, 0, 0, 1, 2, 3])
  }

  @Test(arguments: [
    (1, 0, [0.0]), (2, 0, [0, 4]), (3, 0, [0, 2, 4, 2]), (5, 0, [0, 1, 2, 3, 4, 3, 2, 1]),
    (1, 1, [0, 0, 0]), (3, 2, [0, 0, 0, 2, 4, 4, 4, 2]),
  ])
  func `A sweep that returns repeats no frame`(way: Int, hold: Int, expected: [Double]) {
    let sweep = Sweep(from: 0, to: 4, way: way, framesPerSecond: 60, hold: hold, bounces: true)
    #expect(Self.positions(sweep) == expected)
    // A sweep that returns is not a turn, even with joined ends.
    let ring = Sweep(from: 0, to: 4, way: way, framesPerSecond: 60, bounces: true, turn: 4)
    #expect(!ring.isTurn)
  }

  @Test func `A sweep is eased, and its first and last positions are exact`() {
    let sweep = Sweep(from: 1, to: 4, way: 61, framesPerSecond: 60, ease: .easing(.cubicInOut))
    for frame in 0..<61 {
      let eased = Easing.cubicInOut.value(at: Double(frame) / 60)
      #expect(sweep.position(ofFrame: frame) == 1 + 3 * eased)
    }
    #expect(sweep.position(ofFrame: 60) == 4)
    #expect(sweep.positions == 1...4)
    let elastic = Sweep(from: 1, to: 4, way: 61, framesPerSecond: 60, ease: .easing(.backInOut))
    #expect(elastic.positions.lowerBound < 1 && elastic.positions.upperBound > 4)
  }
}
