/// The division of a channel into parts that are straight lines, in one layout.
struct Segmentation {
  /// A place where one line ends and the next begins.
  struct Break {
    /// The page difference at which two lines meet; nil if the channel jumps.
    var kink: Double?
    /// The last page difference of the line before, and the first of the line after.
    var last: Double
    var first: Double
  }

  private(set) var breaks: [Break] = []

  /// The number of lines beyond which a channel is not made of lines.
  private static let mostLines = 12

  /// Divides a channel, or fails if it is a curve.
  ///
  /// - Parameters:
  ///   - ds: The page differences, ascending.
  ///   - values: The channel.
  ///   - weights: The weights of the values.
  ///   - sigma: The standard deviation of noise, or the error that does not matter.
  ///   - penalty: The price of a line, in squares of sigma.
  init?(_ ds: [Double], _ values: [Double], _ weights: [Double], sigma: Double, penalty: Double) {
    guard ds.count >= 5 else { return nil }
    let lines = Lines(ds: ds, values: values, weights: weights)
    let price = sigma * sigma * penalty
    var bounds = Self.bounds(lines, price, allowsPairs: true)
    // Two samples are always on a line, so that many lines of two say nothing about a curve.
    let pairs = zip(bounds.dropFirst(), bounds.dropFirst(2)).count { $1 - $0 == 2 }
    if pairs > 2 { bounds = Self.bounds(lines, price, allowsPairs: false) }
    guard bounds.count - 1 <= Self.mostLines else { return nil }
    for index in bounds.indices.dropFirst().dropLast() {
      let middle = bounds[index]
      let (left, right) = (bounds[index - 1]..<middle, middle..<bounds[index + 1])
      var place = Break(kink: nil, last: ds[middle - 1], first: ds[middle])
      if left.count > 1, right.count > 1 {
        place.kink = lines.crossing(left, right, between: ds[middle - 1], and: ds[middle])
      }
      breaks.append(place)
    }
  }

  /// Returns the first sample of each line, and the count of samples.
  private static func bounds(_ lines: Lines, _ price: Double, allowsPairs: Bool) -> [Int] {
    let count = lines.ds.count
    var best = [Double](repeating: .infinity, count: count + 1)
    var start = [Int](repeating: 0, count: count + 1)
    best[0] = 0
    for begin in 0..<count {
      // All lines to a sample are known before those that begin at it.
      var line = Sums()
      for end in (begin + 1)...count {
        line.add(lines.ds[end - 1], lines.values[end - 1], weight: lines.weights[end - 1])
        if end - begin == 2, !allowsPairs, begin > 0, end < count { continue }
        let rest = end - begin > 2 ? line.rest : 0
        let cost = best[begin] + rest + (end - begin == 1 ? price * 1.6 : price)
        if cost < best[end] { (best[end], start[end]) = (cost, begin) }
      }
    }
    var bounds = [count]
    while let last = bounds.last, last > 0 { bounds.append(start[last]) }
    return bounds.reversed()
  }

  /// The sums of a line through samples that are added one by one.
  private struct Sums {
    private var (weight, d, value) = (0.0, 0.0, 0.0)
    private var (squareOfD, square, product) = (0.0, 0.0, 0.0)

    /// Adds a sample, by the distances from the means so far, which are small.
    mutating func add(_ d: Double, _ value: Double, weight: Double) {
      let own = weight * weight
      guard own > 0 else { return }
      self.weight += own
      let (first, second) = (d - self.d, value - self.value)
      self.d += first * own / self.weight
      self.value += second * own / self.weight
      squareOfD += own * first * (d - self.d)
      product += own * first * (value - self.value)
      square += own * second * (value - self.value)
    }

    /// The sum of the squares of the distances from the line.
    var rest: Double {
      guard squareOfD > 0 else { return square }
      return max(square - product * product / squareOfD, 0)
    }
  }

  /// The samples of a channel, and lines through some of them.
  private struct Lines {
    let ds: [Double]
    let values: [Double]
    let weights: [Double]

    func line(_ range: Range<Int>) -> (mean: Double, at: Double, slope: Double) {
      var (sum, at, mean) = (0.0, 0.0, 0.0)
      for index in range {
        let weight = weights[index] * weights[index]
        sum += weight
        at += weight * ds[index]
        mean += weight * values[index]
      }
      at /= sum
      mean /= sum
      var (xx, xy) = (0.0, 0.0)
      for index in range {
        let weight = weights[index] * weights[index]
        xx += weight * (ds[index] - at) * (ds[index] - at)
        xy += weight * (ds[index] - at) * (values[index] - mean)
      }
      return (mean, at, xx > 0 ? xy / xx : 0)
    }

    /// Returns where two lines meet, if that is between two neighbouring samples.
    func crossing(
      _ left: Range<Int>,
      _ right: Range<Int>,
      between last: Double,
      and first: Double
    ) -> Double? {
      let (a, b) = (line(left), line(right))
      guard abs(a.slope - b.slope) > 1e-12 else { return nil }
      let crossing = (b.mean - b.slope * b.at - a.mean + a.slope * a.at) / (a.slope - b.slope)
      let margin = (first - last) * 0.6
      return (last - margin...first + margin).contains(crossing) ? crossing : nil
    }
  }
}
