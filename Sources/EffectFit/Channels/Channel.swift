/// A number of the pose at all samples of a grid.
struct Channel: Sendable {
  /// What the number measures, which decides the units of its factors.
  enum Kind: Sendable {
    case length, angle, ratio
  }

  /// The values; NaN where the number is unknown.
  var values: [Double]
  /// The size of errors that do not matter, or the standard deviation of noise.
  var sigma: Double
  var kind: Kind
  /// The weights of the values: sigma divided by the error of each; empty if all are equal.
  var weights: [Double] = []
  /// Whether values are clamped to 0…1, so that a formula may be beyond an end that a value is at.
  var isClamped = false
  /// The change of the value that moves a corner by about one point.
  var perPoint = 1.0

  /// The channel without the values at the ends of 0…1; nil if it has none, or hardly any others.
  var withoutEnds: Channel? {
    var open = self
    open.isClamped = false
    open.values = values.map { $0 <= 0 || $0 >= 1 ? .nan : $0 }
    let (all, inner) = (values.count(where: \.isFinite), open.values.count(where: \.isFinite))
    return inner < all && inner >= 6 ? open : nil
  }

  func weight(_ row: Int) -> Double { weights.isEmpty ? 1 : weights[row] }

  /// The noise of the channel alone: the least scaled difference of any order, robust against jumps.
  func noise(on grid: Grid) -> Double {
    var least = Double.infinity
    for range in grid.ranges {
      var differences = range.map { values[$0] }.filter(\.isFinite)
      var norm = 1.0
      for order in 1...8 {
        differences = zip(differences.dropFirst(), differences).map { $0 - $1 }
        guard differences.count > 8 else { break }
        norm *= Double(2 * (2 * order - 1)) / Double(order)
        let sizes = differences.map(abs).sorted()
        guard order >= 2 else { continue }
        least = min(least, sizes[sizes.count / 2] / 0.6745 / norm.squareRoot())
      }
    }
    return least.isFinite ? least : 0
  }
}
