import JSONCoding

/// A property that changes from frame to frame, as keyframes with linear easing.
struct LottieTrack {
  /// The first frame.
  var start: Int
  /// The numbers of each frame.
  var values: [[Double]]
  /// The largest error of a number between keyframes.
  var tolerance: Double
  /// The frame in which the value becomes 0; nil for none.
  var end: Int?
  /// Returns the value of numbers in the format of Lottie; by default the numbers themselves.
  var form: ([Double]) -> [JSONValue] = { $0.map { .number(rounded($0)) } }

  /// The property in the format of Lottie.
  var json: JSONValue {
    let keys = keyframes
    guard keys.count > 1 || end != nil else {
      let list = form(values[0])
      return property(isAnimated: false, list.count == 1 ? list[0] : .array(list))
    }
    var frames = keys.indices.map { index -> [String: JSONValue] in
      var frame = key(at: Double(start + keys[index]), values[keys[index]])
      if index + 1 < keys.count {
        frame["o"] = .object(["x": .number(0), "y": .number(0)])
        frame["i"] = .object(["x": .number(1), "y": .number(1)])
      }
      return frame
    }
    if let end, let last = keys.last {
      frames[keys.count - 1] = key(at: min(Double(start + last), Double(end) - 0.001), values[last])
      // The value is held until the next key.
      frames[keys.count - 1]["h"] = .number(1)
      frames.append(key(at: Double(end), values[0].map { _ in 0 }))
    }
    return property(isAnimated: true, .array(frames.map(JSONValue.object)))
  }

  private func key(at time: Double, _ value: [Double]) -> [String: JSONValue] {
    ["t": .number(time), "s": .array(form(value))]
  }

  private func property(isAnimated: Bool, _ value: JSONValue) -> JSONValue {
    .object(["a": .number(isAnimated ? 1 : 0), "k": value])
  }

  /// Returns a number with five decimals.
  static func rounded(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 + 0 }

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
        let line = zip(from, to).map { $0 + ($1 - $0) * share }
        let error = distance(values[frame], line)
        if error > worst.distance { worst = (frame, error) }
      }
      guard worst.distance > tolerance else { continue }
      keys.insert(worst.frame)
      open += [range.lowerBound...worst.frame, worst.frame...range.upperBound]
    }
    return keys.sorted()
  }

  private func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
