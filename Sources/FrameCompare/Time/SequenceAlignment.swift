public import FrameImage

/// What time explains of the difference of two sequences: a shift, frames missing or added, another
/// speed.
///
/// The frames are seen from afar, by signature and hash. Time has to explain the difference clearly
/// better than the frames in place; where little moves it explains nothing.
public struct SequenceAlignment: Sendable, Equatable {
  /// What time explains: `identical` where the frames match in place, `shifted`, `frames`, `speed`;
  /// nil where it explains nothing.
  public private(set) var kind: DifferenceKind?
  /// For `shifted`: how many frames later the same frame comes; negative where it comes earlier.
  public private(set) var shift: Int?
  /// For `frames`: those expected that are missing, ascending.
  public private(set) var missing: [Int] = []
  /// For `frames`: those that are there and were not expected, ascending.
  public private(set) var added: [Int] = []

  /// What is kept of a frame.
  public struct Frame: Sendable, Equatable {
    /// What it looks like from afar.
    public let signature: FrameSignature
    /// The hash of its pixels.
    public let hash: ContentHash

    /// What is kept of a picture.
    ///
    /// - Parameter bitmap: The frame.
    public init(_ bitmap: Bitmap) {
      signature = FrameSignature(bitmap)
      hash = ContentHash(pixelsOf: bitmap)
    }
  }

  /// Explains the difference of two sequences by time.
  ///
  /// - Parameters:
  ///   - expected: The frames that should be.
  ///   - actual: The frames that are.
  ///   - limits: How well time has to explain them.
  public init(
    expected: [Frame],
    actual: [Frame],
    limits: ComparisonLimits = ComparisonLimits()
  ) {
    let distances = FrameDistances(expected: expected, actual: actual, limits: limits)
    if expected.count == actual.count {
      if expected.indices.allSatisfy({ distances.isMatch($0, $0) }) {
        kind = .identical
      } else if let shift = Self.shift(distances) {
        (kind, self.shift) = (.shifted, shift)
      } else if let stutters = Self.stutters(distances) {
        (kind, missing, added) = (.frames, stutters, stutters)
      } else {
        explainByGapsOrSpeed(distances)
      }
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

  /// The shift that leaves least of the difference, if that is little enough.
  private static func shift(_ distances: FrameDistances) -> Int? {
    let count = distances.expected.count
    let inPlace = (0..<count).map { distances.between($0, $0) }
    var best: (shift: Int, share: Double)?
    // The nearest first, and of two as near the later one.
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

  /// The frames that show the one before or after once more, if no others differ.
  private static func stutters(_ distances: FrameDistances) -> [Int]? {
    let differing = distances.expected.indices.filter { !distances.isMatch($0, $0) }
    let frames = distances.actual
    func isRepeated(_ index: Int, _ other: Int) -> Bool {
      FrameDistances.between(frames[index], frames[other], distances.limits)
        <= distances.matchDistance
    }
    // From a frame in its place onward and backward, as long as the same is seen.
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
