import JSONCoding

/// A property that changes from frame to frame, as keyframes with linear easing.
struct LottieTrack {
  /// The first frame.
  var start: Int
  /// The values of each frame.
  var values: [SIMD2<Double>]
  /// The largest error of a value between keyframes.
  var tolerance: Double
  /// The number of components: 1 or 2.
  var count: Int

  /// The property in the format of Lottie.
  var json: JSONValue {
    let keys = keyframes
    guard keys.count > 1 else { return property(isAnimated: false, value(values[0])) }
    let frames = keys.indices.map { index -> JSONValue in
      var frame: [String: JSONValue] = [
        "t": .number(Double(start + keys[index])), "s": list(values[keys[index]]),
      ]
      if index + 1 < keys.count {
        frame["e"] = list(values[keys[index + 1]])
        frame["o"] = .object(["x": .number(0), "y": .number(0)])
        frame["i"] = .object(["x": .number(1), "y": .number(1)])
      }
      return .object(frame)
    }
    return property(isAnimated: true, .array(frames))
  }

  private func property(isAnimated: Bool, _ value: JSONValue) -> JSONValue {
    .object(["a": .number(isAnimated ? 1 : 0), "k": value])
  }

  private func value(_ value: SIMD2<Double>) -> JSONValue {
    count == 1 ? .number(Self.rounded(value.x)) : list(value)
  }

  private func list(_ value: SIMD2<Double>) -> JSONValue {
    .array((0..<count).map { .number(Self.rounded(value[$0])) })
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 + 0 }

  /// The frames with a key: the ends, and the frames that differ from a line between keys.
  ///
  /// - Source: D. Douglas and T. Peucker, Algorithms for the reduction of the number of points, 1973.
  private var keyframes: [Int] {
    let last = values.count - 1
    guard values.contains(where: { distance($0, values[0]) > 0 }) else { return [0] }
    var keys: Set = [0, last]
    var open = [0...last]
    while let range = open.popLast() {
      var worst = (frame: range.lowerBound, distance: tolerance)
      let (from, to) = (values[range.lowerBound], values[range.upperBound])
      for frame in range {
        let share = Double(frame - range.lowerBound) / Double(max(range.count - 1, 1))
        let error = distance(values[frame], from + (to - from) * share)
        if error > worst.distance { worst = (frame, error) }
      }
      guard worst.distance > tolerance else { continue }
      keys.insert(worst.frame)
      open += [range.lowerBound...worst.frame, worst.frame...range.upperBound]
    }
    return keys.sorted()
  }

  private func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    max(abs(a.x - b.x), abs(a.y - b.y))
  }
}
