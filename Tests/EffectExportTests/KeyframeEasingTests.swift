import EffectExport
import Testing

/// Easings of keyframes, which replace many keyframes where values move along one line.
struct KeyframeEasingTests {
  private typealias Placer = KeyframePlacerTests

  @Test
  func `Values that move along a line at changing speed need two keyframes and an easing`() throws {
    let values: (Double) -> [Double] = { [$0 * $0 * $0, 2 * $0 * $0 * $0 + 1] }
    let lines = try #require(Placer.placer(values).keyframes())
    let eased = try #require(Placer.placer(eases: true, values).keyframes())
    #expect(lines.count > 8)
    #expect(eased.count == 2)
    let stops = eased[0].easing
    #expect(stops.first == KeyframeStop(time: 0, progress: 0))
    #expect(stops.last == KeyframeStop(time: 1, progress: 1))
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(Placer.error(of: eased, values) <= 0.011)
  }

  @Test func `Values on a curve need keyframes, because an easing has one progress`() throws {
    let values: (Double) -> [Double] = { [$0, $0 * $0] }
    let eased = try #require(Placer.placer(eases: true, values).keyframes())
    #expect(eased == Placer.placer(values).keyframes())
    #expect(eased.count > 8)
    #expect(eased.allSatisfy { $0.easing.isEmpty })
  }

  @Test func `Few lines are not replaced by an easing`() throws {
    let frames = try #require(Placer.placer(eases: true) { [max($0, 2 * $0)] }.keyframes())
    #expect(frames.count == 3)
    #expect(frames.allSatisfy { $0.easing.isEmpty })
  }

  @Test func `An easing that goes beyond the values at its ends is followed`() throws {
    // Overshoots the end by a fifth, and comes back.
    let values: (Double) -> [Double] = { position in
      let t = (position + 2) / 4
      return [t * (2.2 - 1.2 * t) * 100]
    }
    let eased = try #require(Placer.placer(tolerance: 0.1, eases: true, values).keyframes())
    #expect(eased.count < 5)
    #expect(Placer.error(of: eased, values) <= 0.11)
  }

  @Test func `An easing ends at a jump`() throws {
    let values: (Double) -> [Double] = { [$0 * $0 * $0 + ($0 < 0.7 ? 0 : 50)] }
    let eased = try #require(Placer.placer(eases: true, values).keyframes())
    let held = try #require(eased.firstIndex { $0.easing == KeyframeStop.held })
    #expect(eased.count < 8)
    #expect(eased[held + 1].values[0] - eased[held].values[0] > 49)
    #expect(Placer.error(of: eased, values) <= 0.011)
  }

  @Test func `Constant values need no easing`() throws {
    let frames = try #require(Placer.placer(eases: true) { _ in [4, 2] }.keyframes())
    #expect(frames.count == 2)
    #expect(frames.allSatisfy { $0.easing.isEmpty })
  }
}
