import FrameImage

/// The distances between frames of two sequences, by signature and hash.
struct FrameDistances {
  let expected: [SequenceAlignment.Frame]
  let actual: [SequenceAlignment.Frame]
  let limits: ComparisonLimits
  /// The median distance between consecutive expected frames that differ by more than noise; 0 if none do.
  let step: Double

  init(
    expected: [SequenceAlignment.Frame],
    actual: [SequenceAlignment.Frame],
    limits: ComparisonLimits
  ) {
    (self.expected, self.actual, self.limits) = (expected, actual, limits)
    let steps = zip(expected, expected.dropFirst())
      .map { Self.between($0, $1, limits) }.filter { $0 > limits.signatureNoise }.sorted()
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

  /// Returns whether an actual frame repeats another one; false for an index without a frame.
  func isRepeated(_ index: Int, _ other: Int) -> Bool {
    actual.indices.contains(other)
      && Self.between(actual[index], actual[other], limits) <= matchDistance
  }

  /// The largest distance of two matching frames; consecutive frames that differ never match.
  var matchDistance: Double {
    let usual = max(limits.match * step, limits.signatureNoise)
    return step > 0 ? min(usual, step / 2) : usual
  }

  /// Returns the distance of two frames by their signatures alone, relative to the step between frames.
  func relative(_ expected: Int, _ actual: Int) -> Double {
    let (old, new) = (self.expected[expected], self.actual[actual])
    guard old.hash != new.hash else { return 0 }
    return old.signature.distance(to: new.signature) / unit
  }

  /// The usual distance of consecutive frames, or that of noise if it is larger.
  var unit: Double { max(step, limits.signatureNoise) }

  private static func between(
    _ a: SequenceAlignment.Frame,
    _ b: SequenceAlignment.Frame,
    _ limits: ComparisonLimits
  ) -> Double {
    a.hash == b.hash ? 0 : max(a.signature.distance(to: b.signature), limits.signatureNoise)
  }
}
