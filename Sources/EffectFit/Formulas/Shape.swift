import PageEffects
import PageGeometry
import RealModule
import TextTools

/// A function of the page difference without a factor, of which channels are sums.
indirect enum Shape: Hashable, Sendable {
  /// 1.
  case one
  /// `d`.
  case position
  /// `abs(d)`.
  case distance
  /// `sign(d)`.
  case sign
  /// `clamp(d, a, b)`.
  case clamped(Value, Value)
  /// `min(abs(d), k)`.
  case near(Value)
  /// `max(d - k, 0)`.
  case beyond(Value)
  /// 1 for `d > k`, or for `d >= k` if the edge is included; else 0.
  case step(Value, includesEdge: Bool)
  /// 1 for `abs(d) < k`, or for `abs(d) <= k`; else 0.
  case inside(Value, includesEdge: Bool)
  /// The shape at −d.
  case mirrored(Shape)
  /// The shape at |d| with the sign of d.
  case odd(Shape)
  case product(Shape, Shape)
  /// A power of a shape that is at least 0.
  case power(Shape, Value)
  /// `sin(shape * angle)`.
  case sine(Shape, Value)
  /// `1 - cos(shape * angle)`.
  case versine(Shape, Value)
  /// `ln(1 + k * shape)`.
  case logarithm(Shape, Value)
  /// `1 - exp(-k * shape)`.
  case decay(Shape, Value)
  /// `1 / (1 + k * shape)`.
  case fraction(Shape, Value)
  /// `ramp(shape, a, b)`: from 0 at a to 1 at b.
  case ramp(Shape, Value, Value)
  /// A curve over a shape between 0 and 1.
  case eased(Shape, Ease)
  /// `floor(abs(d))` plus a curve over the rest of `abs(d)`.
  case stairs(Ease)
  /// `round(abs(d))`, halves up.
  case rounded
  /// A triangle that goes from 1 at an even integer to −1 at an odd one.
  case zigzag
  /// Lines through points at positions; constant beyond the ends.
  case points([Value], [Value])
  /// A number of the page's rotation and scale, times a shape: only while the place is searched.
  case element(row: Int, column: Int, pivot: Bool, Shape)

  func value(at d: Double, in layout: Layout) -> Double {
    func number(_ value: Value) -> Double { value.value(in: layout) }
    func base(_ shape: Shape) -> Double { shape.value(at: d, in: layout) }
    switch self {
    case .one: return 1
    case .position: return d
    case .distance: return abs(d)
    case .sign: return d > 0 ? 1 : d < 0 ? -1 : 0
    case .clamped(let low, let high): return min(max(d, number(low)), number(high))
    case .near(let end): return min(abs(d), number(end))
    case .beyond(let start): return max(d - number(start), 0)
    case .step(let edge, let includes):
      return d > number(edge) || includes && d == number(edge) ? 1 : 0
    case .inside(let edge, let includes):
      return abs(d) < number(edge) || includes && abs(d) == number(edge) ? 1 : 0
    case .mirrored(let shape): return shape.value(at: -d, in: layout)
    case .odd(let shape): return (d < 0 ? -1 : 1) * shape.value(at: abs(d), in: layout)
    case .product(let first, let second): return base(first) * base(second)
    case .power(let shape, let exponent): return .pow(max(base(shape), 0), number(exponent))
    case .sine(let shape, let angle): return .sin(base(shape) * number(angle))
    case .versine(let shape, let angle): return 1 - .cos(base(shape) * number(angle))
    case .logarithm(let shape, let factor): return .log(max(1 + number(factor) * base(shape), 1e-9))
    case .decay(let shape, let factor): return 1 - .exp(-number(factor) * base(shape))
    case .fraction(let shape, let factor): return 1 / (1 + number(factor) * base(shape))
    case .ramp(let shape, let low, let high):
      return min(max((base(shape) - number(low)) / (number(high) - number(low)), 0), 1)
    case .eased(let shape, let ease): return ease.value(at: base(shape))
    case .stairs(let ease):
      let whole = abs(d).rounded(.down)
      return whole + ease.value(at: abs(d) - whole)
    case .rounded: return (abs(d) + 0.5).rounded(.down)
    case .zigzag:
      let rest = abs(d).truncatingRemainder(dividingBy: 2)
      return 1 - 2 * min(rest, 2 - rest)
    case .points(let positions, let values):
      return Self.line(d, positions.map(number), values.map(number))
    case .element: return 0
    }
  }

  private static func line(_ d: Double, _ xs: [Double], _ ys: [Double]) -> Double {
    guard d > xs[0] else { return ys[0] }
    for index in xs.indices.dropFirst() where d <= xs[index] {
      let t = (d - xs[index - 1]) / (xs[index] - xs[index - 1])
      return ys[index - 1] + (ys[index] - ys[index - 1]) * t
    }
    return ys[ys.count - 1]
  }

  // MARK: Numbers

  /// Returns the shape with all its numbers changed, in a fixed order.
  func mapped(_ change: (Value) -> Value) -> Shape {
    switch self {
    case .one, .position, .distance, .sign, .stairs, .rounded, .zigzag, .element: return self
    case .clamped(let low, let high):
      let low = change(low)
      return .clamped(low, change(high))
    case .near(let end): return .near(change(end))
    case .beyond(let start): return .beyond(change(start))
    case .step(let edge, let includes): return .step(change(edge), includesEdge: includes)
    case .inside(let edge, let includes): return .inside(change(edge), includesEdge: includes)
    case .mirrored(let shape): return .mirrored(shape.mapped(change))
    case .odd(let shape): return .odd(shape.mapped(change))
    case .product(let first, let second):
      let first = first.mapped(change)
      return .product(first, second.mapped(change))
    case .power(let shape, let value): return .power(shape.mapped(change), change(value))
    case .sine(let shape, let value): return .sine(shape.mapped(change), change(value))
    case .versine(let shape, let value): return .versine(shape.mapped(change), change(value))
    case .logarithm(let shape, let value): return .logarithm(shape.mapped(change), change(value))
    case .decay(let shape, let value): return .decay(shape.mapped(change), change(value))
    case .fraction(let shape, let value): return .fraction(shape.mapped(change), change(value))
    case .ramp(let shape, let low, let high):
      let shape = shape.mapped(change)
      let low = change(low)
      return .ramp(shape, low, change(high))
    case .eased(let shape, .bezier(let x1, let y1, let x2, let y2)):
      let shape = shape.mapped(change)
      let numbers = [x1, y1, x2, y2].map { change(Value($0)).number }
      return .eased(shape, .bezier(numbers[0], numbers[1], numbers[2], numbers[3]))
    case .eased(let shape, let ease): return .eased(shape.mapped(change), ease)
    case .points(let positions, let values):
      let positions = positions.map(change)
      return .points(positions, values.map(change))
    }
  }

  /// The numbers in a fixed order.
  var numbers: [Value] {
    var numbers: [Value] = []
    _ = mapped { value in
      numbers.append(value)
      return value
    }
    return numbers
  }

  /// How much longer a formula becomes by the shape, in numbers, without its own numbers.
  var complexity: Double {
    switch self {
    case .one, .position: 0
    case .distance: 0.1
    case .sign: 0.4
    case .clamped, .near, .beyond: 0.2
    case .step, .inside: 0.5
    case .mirrored(let shape): shape.complexity + 0.05
    case .ramp(let shape, _, _): shape.complexity + 0.2
    case .odd(let shape): shape.complexity + 0.2
    case .product(let first, let second): first.complexity + second.complexity + 0.3
    case .power(let shape, _), .sine(let shape, _), .versine(let shape, _):
      shape.complexity + 0.3
    case .logarithm(let shape, _), .decay(let shape, _), .fraction(let shape, _):
      shape.complexity + 0.6
    case .eased(let shape, .named): shape.complexity + 0.7
    case .eased(let shape, _): shape.complexity + 0.4
    case .stairs, .zigzag: 1
    case .rounded: 0.5
    case .points: 0.5
    case .element(_, _, _, let shape): shape.complexity + 0.2
    }
  }

  /// Whether positions are in ascending order, as presets need them.
  var isAscending: Bool {
    switch self {
    case .points(let positions, _):
      zip(positions, positions.dropFirst()).allSatisfy { $0.number < $1.number }
    case .clamped(let low, let high): low.unit != high.unit || low.number < high.number
    case .ramp(let shape, let low, let high):
      shape.isAscending && (low.unit != high.unit || low.number < high.number)
    case .mirrored(let shape), .odd(let shape), .eased(let shape, _), .power(let shape, _),
      .sine(let shape, _), .versine(let shape, _), .logarithm(let shape, _), .decay(let shape, _),
      .fraction(let shape, _), .element(_, _, _, let shape):
      shape.isAscending
    case .product(let first, let second): first.isAscending && second.isAscending
    default: true
    }
  }

  /// Whether the shape is a function of |d|.
  var isEven: Bool {
    switch self {
    case .distance, .near: true
    case .ramp(let shape, _, _): shape.isEven
    default: false
    }
  }
}
