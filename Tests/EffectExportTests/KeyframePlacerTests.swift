import EffectExport
import Testing

/// Keyframes of curves, placed so that lines, easings and jumps follow them.
struct KeyframePlacerTests {
  /// Returns a placer for curves of the position from -2 to 2.
  static func placer(
    tolerance: Double = 0.01,
    eases: Bool = false,
    ends: [Double] = [],
    _ values: @escaping (Double) -> [Double]
  ) -> KeyframePlacer {
    KeyframePlacer(
      range: -2...2,
      ends: ends,
      tolerance: tolerance,
      eases: eases,
      values: values,
      error: { position, found in zip(found, values(position)).map { abs($0 - $1) }.max() ?? 0 }
    )
  }

  /// Returns what a browser shows at a position: lines between keyframes, or their easings.
  static func shown(_ frames: [Keyframe], at position: Double) -> [Double] {
    guard let next = frames.firstIndex(where: { $0.position > position }), next > 0 else {
      return (position < frames[0].position ? frames[0] : frames[frames.count - 1]).values
    }
    let (from, to) = (frames[next - 1], frames[next])
    let time = (position - from.position) / (to.position - from.position)
    let share = progress(from.easing, at: time)
    return zip(from.values, to.values).map { $0 + ($1 - $0) * share }
  }

  /// Returns the progress of an easing at a share of the time.
  static func progress(_ stops: [KeyframeStop], at time: Double) -> Double {
    guard let next = stops.firstIndex(where: { $0.time > time }), next > 0 else {
      return stops.last?.progress ?? time
    }
    let (from, to) = (stops[next - 1], stops[next])
    let share = (time - from.time) / (to.time - from.time)
    return from.progress + (to.progress - from.progress) * share
  }

  /// Returns the largest error of keyframes between those of jumps.
  static func error(of frames: [Keyframe], _ values: (Double) -> [Double]) -> Double {
    let (first, last) = (frames[0].position, frames[frames.count - 1].position)
    let positions = (0...4_000).map { first + (last - first) * Double($0) / 4_000 }
    let jumps = zip(frames, frames.dropFirst()).filter { $0.0.easing == KeyframeStop.held }
    return positions.filter { position in
      // A jump is not exactly where the curve has it.
      !jumps.contains { abs($0.0.position - position) <= 2 * KeyframePlacer.jump }
    }.map { position in
      zip(shown(frames, at: position), values(position)).map { abs($0 - $1) }.max() ?? 0
    }.max() ?? 0
  }

  @Test func `A line needs two keyframes`() throws {
    let frames = try #require(Self.placer { [3 * $0, 1] }.keyframes())
    #expect(
      frames == [Keyframe(position: -2, values: [-6, 1]), Keyframe(position: 2, values: [6, 1])]
    )
  }

  @Test func `Lines that meet at a sample need a keyframe there`() throws {
    let frames = try #require(Self.placer { [abs($0 - 0.5)] }.keyframes())
    #expect(frames.map(\.position) == [-2, 0.5, 2])
  }

  @Test(arguments: [0.1, 0.01, 0.001])
  func `A curve is followed within the tolerance, with more keyframes for a smaller one`(
    tolerance: Double
  ) throws {
    let values: (Double) -> [Double] = { [$0 * $0, 2 - $0] }
    let frames = try #require(Self.placer(tolerance: tolerance, values).keyframes())
    // The samples between which the error is measured are a sixteenth of the tolerance exact.
    #expect(Self.error(of: frames, values) <= tolerance * 1.1)
    // A line of length l is l² / 4 away from the curve.
    let fewest = 4 / (2 * tolerance.squareRoot())
    #expect(Double(frames.count) >= fewest && Double(frames.count) <= 2 * fewest + 2)
  }

  @Test(arguments: [0.5, 1.0 / 3, -1.25, -0.999])
  func `A jump has two keyframes, of which the first keeps its values`(position: Double) throws {
    let values: (Double) -> [Double] = { [$0 < position ? 1 : 5] }
    let frames = try #require(Self.placer(values).keyframes())
    #expect(frames.map { $0.values[0] } == [1, 1, 5, 5])
    #expect(frames[1].easing == KeyframeStop.held)
    #expect(frames[2].position - frames[1].position <= KeyframePlacer.jump)
    #expect(abs(frames[2].position - position) <= KeyframePlacer.jump)
    #expect(Self.error(of: frames, values) == 0)
    // Nothing is between the values, wherever the page rests.
    let middle = (frames[1].position + frames[2].position) / 2
    #expect(Self.shown(frames, at: middle) == [1])
  }

  @Test func `A sample on either side of a jump keeps its own value`() throws {
    for isBefore in [true, false] {
      let values: (Double) -> [Double] = { [isBefore ? ($0 <= 1 ? 0 : 1) : ($0 < 1 ? 0 : 1)] }
      let frames = try #require(Self.placer(values).keyframes())
      #expect(Self.shown(frames, at: 1) == values(1), "\(frames)")
    }
  }

  @Test func `A jump at an end that is not a sample is found`() throws {
    // So narrow that no sample is inside.
    let values: (Double) -> [Double] = { [$0 == 0.3 ? 1 : 0] }
    #expect(try #require(Self.placer(values).keyframes()).count == 2)
    let frames = try #require(Self.placer(ends: [0.3], values).keyframes())
    #expect(frames.contains { $0.values == [1] })
  }

  @Test func `Curves that bend everywhere have no keyframes`() {
    let placer = Self.placer { [(12_345.678 * $0 * $0).truncatingRemainder(dividingBy: 1)] }
    #expect(placer.keyframes()?.count == nil)
  }

  @Test func `The search for the farthest good index agrees with a linear one`() {
    let placer = Self.placer { [$0] }
    for last in 1...20 {
      for good in 1...last { #expect(placer.farthest(from: 0, last) { $0 <= good } == good) }
    }
  }
}
