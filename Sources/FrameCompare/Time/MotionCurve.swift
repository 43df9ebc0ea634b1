/// The times at which a sequence shows the content of another one.
///
/// The expected frames are points in space, and straight lines between them form a path. If only the timing differs,
/// each actual frame is near this path, in the same order but at another time. Dynamic time warping (Sakoe and Chiba
/// 1978) finds the position of each actual frame on the path. The positions are on a line of slope 1 for a delay, of
/// another slope for another speed, and on a curve for another easing.
struct MotionCurve {
  /// A delay, speed or easing that explains the frames clearly better than equal times; nil if none does.
  let change: TrackDifference?
  /// The mean distance from an actual frame to the path, in the unit of the points.
  let meanDistance: Double

  /// The maximum number of frames analysed; of longer sequences, every n-th frame is.
  private static let samples = 512
  /// The least number of frames with motion from which a speed or an easing is computed.
  private static let leastFrames = 4
  /// The share of the deviation from a delay that may remain with another speed.
  private static let speedShare = 0.5
  /// The deviation from the mean with which frames have a constant delay, in frames.
  ///
  /// Chosen: positions between two frames are exact to about a tenth of a frame in pictures without noise.
  private static let deviation = 0.35
  /// The deviation from a line with which frames have a constant speed, in frames.
  ///
  /// Chosen: less than that of a single missing frame, which is 0.25.
  private static let speedDeviation = 0.22
  /// The smallest variation of the lead that counts as another easing, in frames; a missing frame has 1.
  private static let easingSpread = 1.25
  /// The distance from an end of the path, in frames, within which noise can place a frame that is beyond that end.
  private static let margin = 0.15
  /// The least delay that is reported, in frames.
  private static let leastDelay = 0.4

  /// Finds the timing of actual frames.
  ///
  /// - Parameters:
  ///   - expected: The expected frames.
  ///   - actual: The actual frames.
  ///   - noise: The distance of two points that noise can cause.
  ///   - limits: The limits of changes in time.
  init<Point: PathPoint>(
    expected: [Point],
    actual: [Point],
    noise: Double,
    limits: ComparisonLimits
  ) {
    guard expected.count > 2, actual.count > 2 else {
      (change, meanDistance) = (nil, .infinity)
      return
    }
    let step = (max(expected.count, actual.count) + Self.samples - 1) / Self.samples
    func sampled(_ points: [Point]) -> [Point] {
      stride(from: 0, to: points.count, by: step).map { points[$0] }
    }
    let (expected, actual) = (sampled(expected), sampled(actual))
    let count = actual.count
    let lengths = zip(expected, expected.dropFirst()).map {
      Point.product($1, $1, from: $0)
    }
    let points = actual.map { frame in
      lengths.indices.map { segment in
        NearestPoint(
          of: frame,
          from: expected[segment],
          to: expected[segment + 1],
          squaredLength: lengths[segment]
        )
      }
    }
    let path = Self.monotone(points.map { $0.map(\.remaining) })
    var (remaining, atEqualTime) = (0.0, 0.0)
    var found: [PathSample] = []
    for (index, segment) in path.enumerated() {
      let point = points[index][segment]
      remaining += point.remaining.squareRoot()
      let near = min(index, lengths.count - 1)
      let share = Double(index - near)
      atEqualTime += points[index][near].distance(at: min(share, 1), lengths[near])
      let place = Double(segment) + point.share
      // A frame at an end of the path may be beyond that end, and a still picture is at any time.
      let isInside = place > Self.margin && place < Double(lengths.count) - Self.margin
      if isInside, lengths[segment] > 4 * noise * noise {
        let frames = Double(step)
        found.append(
          PathSample(
            actual: Double(index) * frames,
            found: place * frames,
            weight: lengths[segment]
          )
        )
      }
    }
    meanDistance = remaining / Double(count)
    let isExplained =
      remaining <= limits.timeShare * atEqualTime && atEqualTime > noise * Double(count)
    change = isExplained ? Self.change(found, end: Double(lengths.count * step), limits) : nil
  }

  /// Returns the simplest change that the positions show; nil if they are those of equal times.
  private static func change(
    _ samples: [PathSample],
    end: Double,
    _ limits: ComparisonLimits
  ) -> TrackDifference? {
    guard samples.count > 1 else { return nil }
    let level = LeadLine(samples, isLevel: true, end: end)
    let delay: TrackDifference? = abs(level.lead) >= leastDelay ? .shifted(-level.lead) : nil
    guard samples.count >= leastFrames else { return level.deviation <= deviation ? delay : nil }
    let line = LeadLine(samples, isLevel: false, end: end)
    let isLine =
      line.deviation <= speedDeviation && line.deviation <= speedShare * level.deviation
    if isLine, abs(line.slope) * line.duration >= limits.speedSpread {
      return .speed(1 + line.slope)
    }
    if level.deviation <= deviation { return delay }
    let leads = samples.map(\.lead)
    guard let largest = samples.max(by: { abs($0.lead) < abs($1.lead) }),
      (leads.max() ?? 0) - (leads.min() ?? 0) >= easingSpread
    else { return nil }
    return .easing(lead: largest.lead, frame: Int(largest.actual))
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

/// The point nearest to a frame on the line from one expected frame to the next.
private struct NearestPoint {
  /// The position on the line, from 0 at its start to 1 at its end.
  let share: Double
  /// The squared distance from the frame to the point.
  let remaining: Double
  /// The position without clamping to the ends of the line.
  private let projection: Double

  init<Point: PathPoint>(
    of frame: Point,
    from start: Point,
    to end: Point,
    squaredLength: Double
  ) {
    let along = Point.product(frame, end, from: start)
    let distance = Point.product(frame, frame, from: start)
    projection = squaredLength > 0 ? along / squaredLength : 0
    share = min(max(projection, 0), 1)
    remaining = max(distance - 2 * share * along + share * share * squaredLength, 0)
  }

  /// Returns the distance from the frame to a given position on the line.
  func distance(at position: Double, _ squaredLength: Double) -> Double {
    let (nearest, wanted) = (share - projection, position - projection)
    let more = (wanted * wanted - nearest * nearest) * squaredLength
    return max(remaining + more, 0).squareRoot()
  }
}
