/// Another speed: each frame lies on the way of the expected ones, in order, but not in its place.
///
/// Between two expected frames the way is straight, so that a frame may lie between them. The places
/// are found by dynamic time warping (Sakoe and Chiba 1978).
struct SpeedCurve {
  /// Whether another speed explains the frames, clearly better than their places.
  let explains: Bool

  /// The most frames that are placed; of more, some are taken evenly.
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
    let way = Self.monotone(places.map { $0.map(\.left) })
    let rate = Double(expected.count - 1) / Double(actual.count - 1)
    var (left, inPlace) = (0.0, 0.0)
    var ahead: [Double] = []
    for (index, segment) in way.enumerated() {
      let place = places[index][segment]
      let straight = Double(samples[index]) * rate
      left += place.left.squareRoot()
      let near = min(Int(straight), lengths.count - 1)
      inPlace += Self.left(places[index][near], at: straight - Double(near), lengths[near])
      let found = Double(segment) + place.share
      // At its ends the way says nothing of what lies beyond.
      if found > 0, found < Double(lengths.count), lengths[segment] > 0 {
        ahead.append(found - straight)
      }
    }
    let spread = (ahead.max() ?? 0) - (ahead.min() ?? 0)
    let root = Double(FrameSignature.valueCount).squareRoot()
    explains =
      left <= limits.timeShare * inPlace && inPlace > limits.signatureNoise * root * Double(count)
      && spread >= limits.speedSpread
  }

  /// Where on the way from a frame to the next another one lies nearest.
  private struct Place {
    /// The share of the way, 0 … 1.
    var share: Double
    /// The share without its ends.
    var projection: Double
    /// The squared distance that is left.
    var left: Double
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
    let left = distance - 2 * share * along + share * share * length
    return Place(share: share, projection: projection, left: max(left, 0))
  }

  /// The distance from a place on the way that is not the nearest one.
  private static func left(_ place: Place, at share: Double, _ squaredLength: Int) -> Double {
    let (nearest, wanted) = (place.share - place.projection, share - place.projection)
    let more = (wanted * wanted - nearest * nearest) * Double(squaredLength)
    return max(place.left + more, 0).squareRoot()
  }

  /// The columns, one a row and none before that of the row above, of the least sum.
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
    // In each row the column that the way comes from, so from the last row upward.
    var column = sums.indices.min { sums[$0] < sums[$1] } ?? 0
    return best.reversed().map { columns in
      defer { column = Int(columns[column]) }
      return column
    }.reversed()
  }
}
