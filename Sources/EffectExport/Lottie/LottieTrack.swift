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
  /// The frame in which the value becomes 0; nil for none.
  var end: Int?

  /// The property in the format of Lottie.
  var json: JSONValue {
    let keys = keyframes
    guard keys.count > 1 || end != nil else {
      return property(isAnimated: false, value(values[0]))
    }
    var frames = keys.indices.map { index -> [String: JSONValue] in
      var frame = key(at: Double(start + keys[index]), values[keys[index]])
      if index + 1 < keys.count {
        frame["e"] = list(values[keys[index + 1]])
        frame["o"] = .object(["x": .number(0), "y": .number(0)])
        frame["i"] = .object(["x": .number(1), "y": .number(1)])
      }
      return frame
    }
    if let end, let last = keys.last {
      frames[keys.count - 1] = key(at: min(Double(start + last), Double(end) - 0.001), values[last])
      // The value is held until the next key.
      frames[keys.count - 1]["h"] = .number(1)
      frames.append(key(at: Double(end), .zero))
    }
    return property(isAnimated: true, .array(frames.map(JSONValue.object)))
  }

  private func key(at time: Double, _ value: SIMD2<Double>) -> [String: JSONValue] {
    ["t": .number(time), "s": list(value)]
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
