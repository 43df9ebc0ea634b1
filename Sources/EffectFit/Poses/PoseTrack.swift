import PageEffects
import PageGeometry

/// The positions, rotations and scales of pages at all samples, without jumps between equal rotations.
struct PoseTrack {
  private(set) var samples: [PoseSample?]
  /// The error of an angle, in radians.
  private let error: Double

  /// Decomposes matrices, layout by layout, from the page at rest outward.
  init(_ models: [Matrix4?], form: PoseSample.Form, knowsDepth: Bool, error: Double, grid: Grid) {
    self.error = error
    samples = [PoseSample?](repeating: nil, count: models.count)
    for range in grid.ranges {
      let known = range.filter { models[$0] != nil }
      guard let start = known.min(by: { abs(grid.samples[$0].d) < abs(grid.samples[$1].d) }) else {
        continue
      }
      follow(known.filter { $0 >= start }, models, form, knowsDepth, grid)
      follow(known.filter { $0 <= start }.reversed(), models, form, knowsDepth, grid)
    }
  }

  /// Chooses the decomposition of each sample that continues those before it.
  private mutating func follow(
    _ rows: [Int],
    _ models: [Matrix4?],
    _ form: PoseSample.Form,
    _ knowsDepth: Bool,
    _ grid: Grid
  ) {
    var last: [(d: Double, sample: PoseSample)] = []
    for row in rows {
      guard let model = models[row] else { continue }
      let d = grid.samples[row].d
      if let sample = samples[row], !sample.turns.x.isNaN {
        last.append((d, sample))
        continue
      }
      let choices = PoseSample.all(model, form: form, knowsDepth: knowsDepth, error: error)
      // A line through the last samples hides their noise.
      let expected = Self.expected(at: d, last.suffix(knowsDepth ? 2 : 6))
      let best = choices.map { Self.unwound($0, toward: expected) }
        .min { Self.distance($0, expected) < Self.distance($1, expected) }
      samples[row] = best
      if let best, !best.turns.x.isNaN { last.append((d, best)) }
    }
  }

  /// Returns the sample that a line through the first and the last of some samples leads to.
  private static func expected(at d: Double, _ last: [(d: Double, sample: PoseSample)])
    -> PoseSample
  {
    guard let end = last.last else {
      return PoseSample(place: .zero, turns: .zero, skew: 0, scale: [1, 1])
    }
    guard last.count >= 2, let before = last.first else { return end.sample }
    let t = (d - end.d) / (end.d - before.d)
    var expected = end.sample
    expected.turns += (end.sample.turns - before.sample.turns) * t
    expected.scale += (end.sample.scale - before.sample.scale) * t
    return expected
  }

  private static func unwound(_ sample: PoseSample, toward expected: PoseSample) -> PoseSample {
    guard !sample.turns.x.isNaN else { return sample }
    var sample = sample
    let turns = (expected.turns - sample.turns) / (2 * .pi)
    sample.turns += turns.rounded(.toNearestOrEven) * 2 * .pi
    return sample
  }

  private static func distance(_ sample: PoseSample, _ expected: PoseSample) -> Double {
    guard !sample.turns.x.isNaN else { return 0 }
    let turn = sample.turns - expected.turns
    let scale = sample.scale - expected.scale
    return abs(turn.x) + abs(turn.y) + abs(turn.z) + 0.5 * (abs(scale.x) + abs(scale.y))
  }

  /// Returns the errors of one number at all samples, for noise of corners.
  ///
  /// - Parameters:
  ///   - choice: The assumption about the eye, with its moved matrices.
  ///   - form: The order of rotation and scale.
  ///   - noise: The standard deviation of coordinates, in points.
  ///   - number: The number.
  /// - Returns: The standard deviations; empty for exact data.
  func errors(
    _ choice: EyeChoice,
    _ form: PoseSample.Form,
    noise: Double,
    _ number: (PoseSample) -> Double
  ) -> [Double] {
    guard !choice.moved.isEmpty else { return [] }
    return samples.indices.map { row in
      guard let sample = samples[row], !sample.turns.x.isNaN else { return .infinity }
      var square = 0.0
      for model in choice.moved[row] {
        guard let model else { continue }
        let moved = PoseSample.all(model, form: form, knowsDepth: choice.knowsDepth, error: error)
          .map { Self.unwound($0, toward: sample) }
          .min { Self.distance($0, sample) < Self.distance($1, sample) }
        guard let moved else { continue }
        let slope = (number(moved) - number(sample)) / EyeChoice.step
        square += slope * slope
      }
      return square.squareRoot() * noise
    }
  }

  /// Whether pages turn about more than one axis.
  var turnsAboutSeveralAxes: Bool {
    let axes = (0..<3).count { axis in samples.contains { abs($0?.turns[axis] ?? 0) > 1e-7 } }
    return axes > 1
  }

  /// Returns the values of one number at all samples; NaN where it is unknown.
  func values(_ number: (PoseSample) -> Double) -> [Double] {
    samples.map { $0.map(number) ?? .nan }
  }
}
