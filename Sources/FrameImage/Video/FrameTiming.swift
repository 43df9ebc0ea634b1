/// The frame rate of a video, from the times of its frames.
package struct FrameTiming: Equatable, Sendable {
  /// The usual number of frames per second.
  package let framesPerSecond: Double
  /// Whether some frames last much longer or shorter than others, as in recordings that omit unchanged frames.
  package let isVariable: Bool

  /// The share of the usual interval by which another one may differ before the rate is variable: recordings of
  /// screens have intervals that vary by less.
  private static let tolerance = 0.5
  /// The place of the usual interval among all in ascending order, as a share: in a recording that omits unchanged
  /// frames, most intervals can be longer.
  private static let place = 0.1
  /// The rates, in frames per second, that a variable rate can have.
  private static let rates = 1.0...120

  /// Creates the timing of frames at the given times, in seconds and in any order; nil for fewer than two.
  init?(times: [Double]) {
    let times = times.sorted()
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard let least = intervals.first, let most = intervals.last else { return nil }
    let median = intervals[intervals.count / 2]
    isVariable = most > (1 + Self.tolerance) * median || least < Self.tolerance * median
    guard isVariable else {
      framesPerSecond = Double(intervals.count) / intervals.reduce(0, +)
      return
    }
    let usual = 1 / intervals[Int(Self.place * Double(intervals.count))]
    framesPerSecond = min(max(usual, Self.rates.lowerBound), Self.rates.upperBound)
  }
}
