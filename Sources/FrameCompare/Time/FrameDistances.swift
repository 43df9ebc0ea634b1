import FrameImage

/// How far the frames of two sequences lie from each other, seen from afar.
struct FrameDistances {
  let expected: [SequenceAlignment.Frame]
  let actual: [SequenceAlignment.Frame]
  let limits: ComparisonLimits
  /// The typical step from an expected frame to the next, among those that move; 0 where none does.
  let step: Double

  init(
    expected: [SequenceAlignment.Frame],
    actual: [SequenceAlignment.Frame],
    limits: ComparisonLimits
  ) {
    self.expected = expected
    self.actual = actual
    self.limits = limits
    let steps = zip(expected, expected.dropFirst())
      .map { Self.between($0, $1, limits) }.filter { $0 > 0 }.sorted()
    step = steps.isEmpty ? 0 : steps[steps.count / 2]
  }

  /// From an expected frame to an actual one: 0 where the pixels are equal, else at least what noise
  /// makes, so that steps too small to be seen from afar count as well.
  func between(_ expected: Int, _ actual: Int) -> Double {
    Self.between(self.expected[expected], self.actual[actual], limits)
  }

  /// Whether two frames may be taken for the same one.
  func isMatch(_ expected: Int, _ actual: Int) -> Bool {
    between(expected, actual) <= matchDistance
  }

  /// The distance up to which two frames may be taken for the same one.
  var matchDistance: Double { max(limits.match * step, limits.signatureNoise) }

  static func between(
    _ a: SequenceAlignment.Frame,
    _ b: SequenceAlignment.Frame,
    _ limits: ComparisonLimits
  ) -> Double {
    a.hash == b.hash ? 0 : max(a.signature.distance(to: b.signature), limits.signatureNoise)
  }
}
