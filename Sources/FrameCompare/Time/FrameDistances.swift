import FrameImage

/// The distances between frames of two sequences, by signature and hash.
struct FrameDistances {
  let expected: [SequenceAlignment.Frame]
  let actual: [SequenceAlignment.Frame]
  let limits: ComparisonLimits
  /// The median distance between consecutive expected frames that differ; 0 if all are equal.
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

  /// Returns the distance from an expected frame to an actual frame.
  ///
  /// The distance is 0 if the pixels are equal. If not, it is at least the distance that noise causes, so
  /// that differences too small to change the signature also count.
  func between(_ expected: Int, _ actual: Int) -> Double {
    Self.between(self.expected[expected], self.actual[actual], limits)
  }

  /// Returns whether two frames match.
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
