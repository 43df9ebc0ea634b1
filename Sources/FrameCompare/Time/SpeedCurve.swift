/// An explanation by another speed: every actual frame is on the path of the expected frames, in order,
/// but at another time.
///
/// The path is straight between two expected frames. The places of the actual frames on the path are
/// found by dynamic time warping (Sakoe and Chiba 1978).
struct SpeedCurve {
  /// Whether another speed explains the frames clearly better than an equal speed.
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
    let places = samples.map { sample in
      lengths.indices.map { segment in
        Self.place(
          actual[sample].signature,
          from: expected[segment].signature,
          to: expected[segment + 1].signature,
          squaredLength: lengths[segment]
        )
      }
    }
    let path = Self.monotone(places.map { $0.map(\.remaining) })
    let rate = Double(expected.count - 1) / Double(actual.count - 1)
    var (remaining, atEqualSpeed) = (0.0, 0.0)
    var ahead: [Double] = []
    for (index, segment) in path.enumerated() {
      let place = places[index][segment]
      let straight = Double(samples[index]) * rate
      remaining += place.remaining.squareRoot()
      let near = min(Int(straight), lengths.count - 1)
      atEqualSpeed += Self.distance(
        to: places[index][near],
        at: straight - Double(near),
        lengths[near]
      )
      let found = Double(segment) + place.share
      // Frames at the ends of the path may be beyond it.
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

  /// The nearest place to a frame on the line from one expected frame to the next.
  private struct Place {
    /// The place as a share of the line, in 0…1.
    var share: Double
    /// The share without clamping to the ends of the line.
    var projection: Double
    /// The squared distance from the frame to the place.
    var remaining: Double
  }

  private static func place(
    _ frame: FrameSignature,
    from start: FrameSignature,
    to end: FrameSignature,
    squaredLength: Int
  ) -> Place {
    let along = Double(FrameSignature.product(frame, end, from: start))
    let distance = Double(FrameSignature.product(frame, frame, from: start))
    let length = Double(squaredLength)
    let projection = squaredLength > 0 ? along / length : 0
    let share = min(max(projection, 0), 1)
    let remaining = distance - 2 * share * along + share * share * length
    return Place(share: share, projection: projection, remaining: max(remaining, 0))
  }

  /// Returns the distance from a frame to another place on the line than the nearest one.
  private static func distance(
    to place: Place,
    at share: Double,
    _ squaredLength: Int
  ) -> Double {
    let (nearest, wanted) = (place.share - place.projection, share - place.projection)
    let more = (wanted * wanted - nearest * nearest) * Double(squaredLength)
    return max(place.remaining + more, 0).squareRoot()
  }

  /// Returns a column for each row, none before that of the previous row, with the smallest sum of costs.
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
    // Each row stores the column of the previous row, so the path is read from the last row.
    var column = sums.indices.min { sums[$0] < sums[$1] } ?? 0
    return best.reversed().map { columns in
      defer { column = Int(columns[column]) }
      return column
    }.reversed()
  }
}
