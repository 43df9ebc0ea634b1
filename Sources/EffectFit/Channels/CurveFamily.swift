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

  /// The family with shapes in the fewest words.
  var plain: CurveFamily {
    CurveFamily(shape: { shape($0).plainer }, range: range, places: places)
  }

  /// The family at |d| with the sign of d.
  var odd: CurveFamily {
    CurveFamily(shape: { Shape.odd(shape($0)).plainer }, range: range, places: places)
  }

  /// The numbers between which the best one is, and what remains near it.
  struct Start {
    var range: ClosedRange<Double>
    var rest: Double
  }

  /// Returns the neighbourhood of the best of a few numbers.
  ///
  /// - Parameter rest: Returns the sum of squares that remains with a shape.
  /// - Returns: The range between the numbers beside the best one, and what remains with it.
  func start(_ rest: (Shape) -> Double) -> Start {
    let width = (range.upperBound - range.lowerBound) / Double(places)
    let candidates = (0...places).map { range.lowerBound + width * Double($0) }
    let rests = candidates.map { rest(shape($0)) }
    let index = rests.indices.min { rests[$0] < rests[$1] } ?? 0
    return Start(
      range: candidates[max(0, index - 1)]...candidates[min(places, index + 1)],
      rest: rests[index]
    )
  }

  /// Returns the shape that explains a channel best.
  ///
  /// - Parameters:
  ///   - start: The neighbourhood of its number.
  ///   - precision: The error of the number that does not matter.
  ///   - rest: Returns the sum of squares that remains with a shape.
  /// - Returns: The shape, and what remains.
  func best(_ start: Start, precision: Double, _ rest: (Shape) -> Double) -> (
    shape: Shape, rest: Double
  ) {
    var (low, high) = (start.range.lowerBound, start.range.upperBound)
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
    return restA < restB ? (shape(a), restA) : (shape(b), restB)
  }
}
