import FrameImage

/// The distances between frames of two sequences, by signature and hash.
struct FrameDistances {
  let expected: [SequenceAlignment.Frame]
  let actual: [SequenceAlignment.Frame]
  let limits: ComparisonLimits
  /// The median distance from an expected frame to the next, among those that differ; 0 if none differs.
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

  /// Returns the distance from an expected frame to an actual one: 0 for equal pixels, else at least the
  /// distance caused by noise, so that steps too small for signatures count as well.
  func between(_ expected: Int, _ actual: Int) -> Double {
    Self.between(self.expected[expected], self.actual[actual], limits)
  }

  /// Whether two frames match.
  func isMatch(_ expected: Int, _ actual: Int) -> Bool {
    between(expected, actual) <= matchDistance
  }

  /// The largest distance of two matching frames.
  var matchDistance: Double { max(limits.match * step, limits.signatureNoise) }

  static func between(
    _ a: SequenceAlignment.Frame,
    _ b: SequenceAlignment.Frame,
    _ limits: ComparisonLimits
  ) -> Double {
    a.hash == b.hash ? 0 : max(a.signature.distance(to: b.signature), limits.signatureNoise)
  }
}
