package import FrameImage

/// A change in time that explains the difference of two sequences: swapped frames, a shift, missing or added
/// frames, or a different speed.
///
/// Frames are compared by signature and hash. A change in time is accepted only if the frames then match
/// clearly better than frames with equal indices. If there is little motion, no change in time is accepted.
package struct SequenceAlignment: Sendable, Equatable {
  /// The explanation: `identical` if frames with equal indices match, `swapped`, `shifted`, `frames` or
  /// `speed`; nil if no change in time explains the difference.
  package private(set) var kind: DifferenceKind?
  /// For `shifted`: the number of frames by which each frame is late; negative if it is early.
  package private(set) var shift: Int?
  /// For `swapped`: the two indices of each pair of frames, ascending.
  package private(set) var swapped: [[Int]] = []
  /// For `frames`: the indices of missing expected frames, ascending.
  package private(set) var missing: [Int] = []
  /// For `frames`: the indices of actual frames that were not expected, ascending.
  package private(set) var added: [Int] = []

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

  package init(
    expected: [Frame],
    actual: [Frame],
    limits: ComparisonLimits = ComparisonLimits()
  ) {
    let distances = FrameDistances(expected: expected, actual: actual, limits: limits)
    guard expected.count == actual.count else {
      explainByGapsOrSpeed(distances)
      return
    }
    if expected.indices.allSatisfy({ distances.isMatch($0, $0) }) {
      kind = .identical
    } else if let pairs = SwappedFrames.pairs(count: expected.count, isMatch: distances.isMatch) {
      (kind, swapped) = (.swapped, pairs)
    } else if let shift = Self.shift(distances) {
      (kind, self.shift) = (.shifted, shift)
    } else if let repeated = Self.repeatedFrames(distances) {
      (kind, missing, added) = (.frames, repeated, repeated)
    } else {
      explainByGapsOrSpeed(distances)
    }
  }

  private mutating func explainByGapsOrSpeed(_ distances: FrameDistances) {
    let matching = FrameMatching(distances)
    let curve = SpeedCurve(distances)
    let hasOtherCount = distances.expected.count != distances.actual.count
    let hasGaps = !matching.missing.isEmpty || !matching.added.isEmpty
    if hasGaps, matching.explains || hasOtherCount && !curve.explains {
      (kind, missing, added) = (.frames, matching.missing, matching.added)
    } else if curve.explains {
      kind = .speed
    }
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
    let frames = distances.actual
    func isRepeated(_ index: Int, _ other: Int) -> Bool {
      FrameDistances.between(frames[index], frames[other], distances.limits)
        <= distances.matchDistance
    }
    // Start from matching frames and continue forward and backward while frames are repeated.
    var explained = Set(frames.indices).subtracting(differing)
    for index in differing where explained.contains(index - 1) && isRepeated(index, index - 1) {
      explained.insert(index)
    }
    for index in differing.reversed()
    where explained.contains(index + 1) && isRepeated(index, index + 1) {
      explained.insert(index)
    }
    return explained.count == frames.count ? differing : nil
  }
}
