/// A test whether a different speed explains the difference of two sequences.
///
/// The signatures of the expected frames are points in space, and straight lines between them form a path.
/// If only the speed differs, each actual frame is near this path, in the same order but at a different time.
/// Dynamic time warping (Sakoe and Chiba 1978) finds the position of each actual frame on the path.
struct SpeedCurve {
  /// Whether a different speed explains the frames clearly better than an equal speed.
  let explains: Bool

  /// The maximum number of frames analysed; longer sequences are sampled evenly.
  private static let samples = 128

  init(_ distances: FrameDistances) {
    let (expected, actual) = (distances.expected, distances.actual)
    let limits = distances.limits
    guard expected.count > 2, actual.count > 2 else {
      explains = false
      return
    }
    let count = min(actual.count, Self.samples)
    let samples = (0..<count).map { $0 * (actual.count - 1) / (count - 1) }
    let lengths = zip(expected, expected.dropFirst()).map {
      FrameSignature.product($1.signature, $1.signature, from: $0.signature)
    }
    let points = samples.map { sample in
      lengths.indices.map { segment in
        Self.nearestPoint(
          actual[sample].signature,
          from: expected[segment].signature,
          to: expected[segment + 1].signature,
          squaredLength: lengths[segment]
        )
      }
    }
    let path = Self.monotone(points.map { $0.map(\.remaining) })
    let rate = Double(expected.count - 1) / Double(actual.count - 1)
    var (remaining, atEqualSpeed) = (0.0, 0.0)
    var ahead: [Double] = []
    for (index, segment) in path.enumerated() {
      let point = points[index][segment]
      let straight = Double(samples[index]) * rate
      remaining += point.remaining.squareRoot()
      let near = min(Int(straight), lengths.count - 1)
      atEqualSpeed += Self.distance(
        to: points[index][near],
        at: straight - Double(near),
        lengths[near]
      )
      let found = Double(segment) + point.share
      // A frame at an end of the path may be beyond that end, so its lead or lag is not known.
      if found > 0, found < Double(lengths.count), lengths[segment] > 0 {
        ahead.append(found - straight)
      }
    }
    let spread = (ahead.max() ?? 0) - (ahead.min() ?? 0)
    let root = Double(FrameSignature.valueCount).squareRoot()
    explains =
      remaining <= limits.timeShare * atEqualSpeed
      && atEqualSpeed > limits.signatureNoise * root * Double(count) && spread >= limits.speedSpread
  }

  /// The point nearest to a frame on the line from one expected frame to the next.
  private struct NearestPoint {
    /// The position on the line, from 0 at its start to 1 at its end.
    var share: Double
    /// The position without clamping to the ends of the line.
    var projection: Double
    /// The squared distance from the frame to the point.
    var remaining: Double
  }

  private static func nearestPoint(
    _ frame: FrameSignature,
    from start: FrameSignature,
    to end: FrameSignature,
    squaredLength: Int
  ) -> NearestPoint {
    let along = Double(FrameSignature.product(frame, end, from: start))
    let distance = Double(FrameSignature.product(frame, frame, from: start))
    let length = Double(squaredLength)
    let projection = squaredLength > 0 ? along / length : 0
    let share = min(max(projection, 0), 1)
    let remaining = distance - 2 * share * along + share * share * length
    return NearestPoint(share: share, projection: projection, remaining: max(remaining, 0))
  }

  /// Returns the distance from a frame to a given position on the line.
  private static func distance(
    to point: NearestPoint,
    at share: Double,
    _ squaredLength: Int
  ) -> Double {
    let (nearest, wanted) = (point.share - point.projection, share - point.projection)
    let more = (wanted * wanted - nearest * nearest) * Double(squaredLength)
    return max(point.remaining + more, 0).squareRoot()
  }

  /// Returns one column for each row such that the sum of their costs is smallest.
  ///
  /// The columns never decrease from row to row.
  private static func monotone(_ costs: [[Double]]) -> [Int] {
    var sums: [Double] = Array(repeating: 0, count: costs[0].count)
    var best: [[Int32]] = []
    for row in costs {
      var (least, column) = (Double.infinity, Int32(0))
      var columns: [Int32] = []
      for index in row.indices {
        if sums[index] < least { (least, column) = (sums[index], Int32(index)) }
        sums[index] = least + row[index]
        columns.append(column)
      }
      best.append(columns)
    }
    // Each row stores the best column of the previous row, so the path is read backward.
    var column = sums.indices.min { sums[$0] < sums[$1] } ?? 0
    return best.reversed().map { columns in
      defer { column = Int(columns[column]) }
      return column
    }.reversed()
  }
}
