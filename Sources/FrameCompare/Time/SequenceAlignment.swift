package import FrameImage

/// A change in time that explains the difference of two sequences: swapped frames, a shift, missing or added
/// frames, another speed or easing.
///
/// Frames are compared by signature and hash. A change in time is accepted only if the frames then match
/// clearly better than frames with equal indices. If there is little motion, no change in time is accepted.
package struct SequenceAlignment: Sendable, Equatable {
  /// The explanation, `same` if frames with equal indices match; nil if no change in time explains the difference.
  package let difference: TrackDifference?

  /// The compared properties of a frame.
  package struct Frame: Sendable, Equatable {
    let signature: FrameSignature
    /// The hash of the pixels.
    let hash: ContentHash

    package init(_ bitmap: Bitmap) {
      signature = FrameSignature(bitmap)
      hash = ContentHash(pixelsOf: bitmap)
    }
  }

  package init(expected: [Frame], actual: [Frame], limits: ComparisonLimits = ComparisonLimits()) {
    let distances = FrameDistances(expected: expected, actual: actual, limits: limits)
    difference =
      expected.count == actual.count
      ? Self.changeInPlace(distances) ?? Self.gapsOrTiming(distances)
      : Self.gapsOrTiming(distances)
  }

  /// Returns the change in time that keeps the number of frames; nil if there is none.
  private static func changeInPlace(_ distances: FrameDistances) -> TrackDifference? {
    let frames = distances.expected.indices
    // Equal frames in exchanged places differ, however small the motion is.
    if let pairs = SwappedFrames.equalPairs(distances.expected, distances.actual) {
      return .swapped(pairs)
    }
    if frames.allSatisfy({ distances.isMatch($0, $0) }) { return .same }
    if let pairs = SwappedFrames.pairs(count: frames.count, isMatch: distances.isMatch) {
      return .swapped(pairs)
    }
    return shift(distances).map { .shifted(Double($0)) }
      ?? repeatedFrames(distances).map { .frames(missing: $0, added: $0, doubled: $0) }
  }

  /// The distance by which pairs of frames may be farther from each other than frames are from the path of the
  /// expected ones, relative to the step between frames.
  ///
  /// Chosen: at another speed, frames are between two expected ones, at a mean distance of 0.25.
  private static let pairSlack = 0.1

  /// Returns the missing and added frames, or another timing; nil if neither explains the difference.
  private static func gapsOrTiming(_ distances: FrameDistances) -> TrackDifference? {
    let matching = FrameMatching(distances)
    let curve = MotionCurve(
      expected: distances.expected.map(\.signature),
      actual: distances.actual.map(\.signature),
      noise: distances.limits.signatureNoise * FrameSignature.root,
      limits: distances.limits
    )
    let hasOtherCount = distances.expected.count != distances.actual.count
    let hasGaps = !matching.missing.isEmpty || !matching.added.isEmpty
    let toPath = curve.meanDistance / FrameSignature.root / distances.unit
    let isCloser = curve.change == nil || matching.meanDistance <= toPath + pairSlack
    if hasGaps, matching.explains && isCloser || hasOtherCount && curve.change == nil {
      return .frames(
        missing: matching.missing,
        added: matching.added,
        doubled: matching.added.filter { index in
          [index - 1, index + 1].contains { distances.isRepeated(index, $0) }
        }
      )
    }
    return curve.change
  }

  /// Returns the shift that leaves the smallest difference; nil if that difference is too large.
  private static func shift(_ distances: FrameDistances) -> Int? {
    let count = distances.expected.count
    let inPlace = (0..<count).map { distances.between($0, $0) }
    var best: (shift: Int, share: Double)?
    // Test small shifts first, and each shift to later frames before the same shift to earlier frames.
    for distance in 1..<max(min(distances.limits.shift, count / 2) + 1, 1) {
      for shift in [distance, -distance] {
        let frames = max(0, -shift)..<min(count, count - shift)
        let before = frames.reduce(0) { $0 + inPlace[$1] }
        var left = 0.0
        var matches = 0
        for frame in frames {
          let here = distances.between(frame, frame + shift)
          left += here
          if here <= distances.matchDistance { matches += 1 }
        }
        let moving = frames.count { inPlace[$0] > distances.matchDistance }
        let enough = distances.limits.shiftMatches * Double(frames.count)
        guard moving > 1, Double(matches) >= enough else { continue }
        let share = left / before
        if share <= distances.limits.timeShare, share < best?.share ?? 1 { best = (shift, share) }
      }
    }
    return best?.shift
  }

  /// Returns the frames that differ, if each of them repeats the previous or the next frame; nil if not.
  private static func repeatedFrames(_ distances: FrameDistances) -> [Int]? {
    let differing = distances.expected.indices.filter { !distances.isMatch($0, $0) }
    // Start from matching frames and continue forward and backward while frames are repeated.
    var explained = Set(distances.actual.indices).subtracting(differing)
    func explain(_ index: Int, by other: Int) {
      if explained.contains(other), distances.isRepeated(index, other) { explained.insert(index) }
    }
    for index in differing { explain(index, by: index - 1) }
    for index in differing.reversed() { explain(index, by: index + 1) }
    return explained.count == distances.actual.count ? differing : nil
  }
}
