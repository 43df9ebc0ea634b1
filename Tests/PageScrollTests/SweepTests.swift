import PageScroll
import Testing

@Suite struct SweepTests {
  @Test(arguments: [
    (0.0, 3.0, 4, [0.0, 1, 2, 3]),
    (3.0, 0.0, 4, [3.0, 2, 1, 0]),
    (2.5, 7.0, 1, [2.5]),
    (1.0, 1.0, 3, [1.0, 1, 1]),
  ])
  func positions(from: Double, to: Double, frames: Int, expected: [Double]) {
    let sweep = Sweep(from: from, to: to, frames: frames, framesPerSecond: 60)
    #expect((0..<frames).map(sweep.position) == expected)
    #expect(!sweep.loops)
  }

  @Test func aFullTurnEndsOneFrameBeforeItsStart() {
    let sweep = Sweep(from: 2, to: 6, frames: 4, framesPerSecond: 60, turn: 4)
    #expect(sweep.loops)
    #expect((0..<4).map(sweep.position) == [2, 3, 4, 5])
    let part = Sweep(from: 2, to: 5, frames: 4, framesPerSecond: 60, turn: 4)
    #expect(!part.loops)
    #expect(part.position(ofFrame: 3) == 5)
    let back = Sweep(from: 4, to: 0, frames: 8, framesPerSecond: 60, turn: 4)
    #expect(back.position(ofFrame: 7) == 0.5)
  }

  @Test func timesAreFramesOverRate() {
    let sweep = Sweep(from: 0, to: 1, frames: 1_000, framesPerSecond: 30)
    #expect(sweep.time(ofFrame: 0) == 0)
    #expect(sweep.time(ofFrame: 999) == 33.3)
  }
}
