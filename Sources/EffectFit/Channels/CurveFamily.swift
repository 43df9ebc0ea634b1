import RealModule

/// Shapes with one number that is not a factor, such as an exponent or a rate.
struct CurveFamily {
  /// Returns the shape with a number.
  let shape: (Double) -> Shape
  /// The numbers between which the best one is searched.
  let range: ClosedRange<Double>
  /// The number of places at which the search begins.
  let places: Int

  /// The families of a base, each with the range that page differences of a few pages can tell.
  static func all(of base: Shape) -> [CurveFamily] {
    [
      CurveFamily(shape: { .power(base, Value($0)) }, range: 0.3...5, places: 20),
      CurveFamily(shape: { .sine(base, Value($0, isAngle: true)) }, range: 0.1...3.4, places: 24),
      CurveFamily(
        shape: { .versine(base, Value($0, isAngle: true)) },
        range: 0.1...3.4,
        places: 24
      ),
      CurveFamily(shape: { .logarithm(base, Value($0)) }, range: 0.2...20, places: 12),
      CurveFamily(shape: { .logarithm(base, Value($0)) }, range: -0.33 ... -0.02, places: 8),
      CurveFamily(shape: { .decay(base, Value($0)) }, range: 0.1...8, places: 12),
      CurveFamily(shape: { .fraction(base, Value($0)) }, range: 0.02...4, places: 16),
    ]
  }

  /// Returns the number for which the shape and a few plain shapes explain a channel best.
  ///
  /// - Parameters:
  ///   - precision: The error of the number that does not matter.
  ///   - rest: Returns the sum of squares that remains with a shape.
  /// - Returns: The number, and what remains.
  func best(precision: Double, _ rest: (Shape) -> Double) -> (number: Double, rest: Double) {
    let width = (range.upperBound - range.lowerBound) / Double(places)
    let candidates = (0...places).map { range.lowerBound + width * Double($0) }
    let rests = candidates.map { rest(shape($0)) }
    guard let index = rests.indices.min(by: { rests[$0] < rests[$1] }) else {
      return (1, .infinity)
    }
    var (low, high) = (candidates[max(0, index - 1)], candidates[min(places, index + 1)])
    let golden = 0.618033988749895
    var (a, b) = (high - golden * (high - low), low + golden * (high - low))
    var (restA, restB) = (rest(shape(a)), rest(shape(b)))
    for _ in 0..<52 where high - low > precision {
      if restA < restB {
        (high, b, restB) = (b, a, restA)
        a = high - golden * (high - low)
        restA = rest(shape(a))
      } else {
        (low, a, restA) = (a, b, restB)
        b = low + golden * (high - low)
        restB = rest(shape(b))
      }
    }
    return restA < restB ? (a, restA) : (b, restB)
  }
}
