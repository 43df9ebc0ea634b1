import PageEffects
import PageGeometry

/// Rewrites formulas into those of CSS: arithmetic and functions of `calc()`, without conditions.
///
/// A condition becomes a number, 1 or 0. Values that are used several times get a name of their own.
struct CSSLowering {
  private let effect: ExportedEffect
  private let axis: Axis
  private let types: [String: Declaration.ValueType]
  private let tables: CurveTables
  /// The values that got a name since the last call of `takeParts`.
  private var parts: [(name: String, value: Expression)] = []
  /// The names of values.
  var named: [Expression: String] = [:]
  private var count = 0

  /// The number for infinity: large, and small enough that products with 0 are 0.
  static let most = 1e9

  init(_ effect: ExportedEffect, layout: Layout) {
    self.effect = effect
    axis = layout.axis
    tables = CurveTables(of: effect, layout)
    types = Dictionary(uniqueKeysWithValues: effect.declarations.map { ($0.name, $0.type) })
  }

  /// Returns the named parts of the formulas that were lowered since the last call.
  mutating func takeParts() -> [(name: String, value: Expression)] {
    defer { parts = [] }
    return parts
  }

  /// Lowers a number or a condition.
  mutating func number(_ formula: Expression) -> Expression {
    switch formula {
    case .number(let value):
      return .number(value.isFinite ? value : value > 0 ? Self.most : -Self.most)
    case .condition(let holds): return .number(holds ? 1 : 0)
    case .name("vertical", _): return .number(axis == .vertical ? 1 : 0)
    case .name("L", _): return .name(axis == .vertical ? "h" : "w")
    case .name("V", _): return .name(axis == .vertical ? "H" : "W")
    case .name: return formula
    case .unary(.negate, let part): return negated(number(part))
    case .unary(.not, let part): return .number(1) - number(part)
    case .choice: preconditionFailure("a choice must be compared with its parameter")
    case .binary(let binary, .name(let parameter, _), .choice(let choice)):
      return join(binary, .name(parameter), position(of: choice, in: parameter))
    case .binary(let binary, let left, let right): return join(binary, number(left), number(right))
    case .conditional(let test, let yes, let no):
      let choice = number(test)
      switch choice.constant {
      case 1: return number(yes)
      case 0: return number(no)
      default: return select(choice, number(yes), number(Self.other(than: test, no)))
      }
    case .call(.bezier, let arguments):
      let keys = tables[arguments.dropFirst()]?.keys ?? []
      return track(number(arguments[0]), keys, .linear, .hold)
    case .call(let function, let arguments):
      var lowered: [Expression] = []
      for argument in arguments { lowered.append(number(argument)) }
      return call(function, lowered)
    case .table(let track):
      var points: [Expression.TablePoint] = []
      for key in track.keys {
        points.append(Expression.TablePoint(x: limited(key.x), y: limited(key.y)))
      }
      return self.track(number(track.over), points, track.ease, track.outside)
    }
  }

  /// Gives a value a name, if it is more than a name or a number.
  private mutating func shared(_ value: Expression) -> Expression {
    switch value {
    case .number, .name: return value
    default: break
    }
    if let name = named[value] { return .name(name) }
    count += 1
    let name = "part-\(count)"
    named[value] = name
    parts.append((name, value))
    return .name(name)
  }

  /// The largest number of parts of a value that a formula may repeat.
  static let mostParts = 200

  /// Lowers a formula, and gives it a name if it is too large to be repeated.
  ///
  /// Without names, values that contain each other would double the length of a style sheet again and again.
  mutating func limited(_ formula: Expression) -> Expression {
    let value = number(formula)
    return value.hasParts(moreThan: Self.mostParts) ? shared(value) : value
  }

  /// Returns the number of a choice.
  private func position(of choice: String, in parameter: String) -> Expression {
    guard case .choice(let choices) = types[parameter],
      let position = choices.firstIndex(of: choice)
    else { preconditionFailure("'\(choice)' must be a choice of '\(parameter)'") }
    return .number(Double(position))
  }

  private func negated(_ part: Expression) -> Expression {
    part.constant.map { .number(0 - $0) } ?? .binary(.multiply, .number(-1), part)
  }

  // MARK: Conditions

  /// Returns 1 if a is greater than b, else 0.
  private func greater(_ a: Expression, _ b: Expression) -> Expression {
    if let a = a.constant, let b = b.constant { return .number(a > b ? 1 : 0) }
    return .call(.max, [.number(0), .call(.sign, [a - b])])
  }

  /// Returns whether numbers are equal, or nearly so: a page at rest in a browser is 2e-16 pages from its place.
  private func equal(_ a: Expression, _ b: Expression) -> Expression {
    if let a = a.constant, let b = b.constant { return .number(a == b ? 1 : 0) }
    return .number(1) - greater(.call(.abs, [a - b]), .number(1e-9))
  }

  private mutating func select(_ test: Expression, _ yes: Expression, _ no: Expression)
    -> Expression
  {
    if yes == no { return yes }
    let test = shared(test)
    return test * finite(yes) + (.number(1) - test) * finite(no)
  }

  /// Returns a value whose product with 0 is 0.
  ///
  /// A registered property is a number where its formula has none, such as beside a condition that keeps a divisor from
  /// being 0.
  private mutating func finite(_ value: Expression) -> Expression {
    value.mayBeUndefined ? shared(value) : value
  }

  /// Returns the value of a formula where a comparison is false.
  ///
  /// If the formula tests the opposite comparison, its third part is of NaN, which style sheets do not have.
  private static func other(than test: Expression, _ formula: Expression) -> Expression {
    guard case .binary(.less, let left, let right) = test,
      case .conditional(.binary(.greaterOrEqual, left, right), let yes, _) = formula
    else { return formula }
    return yes
  }

  private func join(
    _ binary: Expression.BinaryOperator,
    _ left: Expression,
    _ right: Expression
  ) -> Expression {
    switch binary {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .power: .binary(.power, left, right)
    case .greater: greater(left, right)
    case .less: greater(right, left)
    case .greaterOrEqual: .number(1) - greater(right, left)
    case .lessOrEqual: .number(1) - greater(left, right)
    case .equal: equal(left, right)
    case .notEqual: .number(1) - equal(left, right)
    case .and: left * right
    case .or: .call(.max, [left, right])
    }
  }

  // MARK: Functions

  private mutating func call(_ function: Function, _ arguments: [Expression]) -> Expression {
    // `clamp()` of CSS differs if the bounds are reversed.
    let hasBounds = function != .clamp || arguments.dropFirst().allSatisfy { $0.constant != nil }
    if CSSFunctions.all.contains(function.name), hasBounds { return .call(function, arguments) }
    return expanded(function, arguments)
  }

  /// Returns the formula of a function, in which arguments and parts that occur several times have names.
  private mutating func expanded(_ function: Function, _ arguments: [Expression]) -> Expression {
    guard let (parts, result) = function.expressions else {
      preconditionFailure("CSS must have \(function.name), or there must be a formula")
    }
    let formulas = parts.map(\.value) + [result]
    var values: [String: Expression] = [:]
    func isRepeated(_ name: String) -> Bool { formulas.reduce(0) { $0 + $1.count(of: name) } > 1 }
    for (name, value) in zip(function.arguments, arguments) {
      values[name] = isRepeated(name) ? shared(value) : value
    }
    for (name, part) in parts {
      let value = number(part.replacing(values))
      values[name] = isRepeated(name) ? shared(value) : value
    }
    return number(result.replacing(values))
  }

  /// Returns a sum of ramps, each of which is flat outside of one segment or straight beyond a key.
  private mutating func track(
    _ over: Expression,
    _ keys: [Expression.TablePoint],
    _ ease: Easing,
    _ outside: Track.Outside
  ) -> Expression {
    guard let first = keys.first, let last = keys.last, keys.count > 1 else {
      return keys.first?.y ?? .number(0)
    }
    var x = over
    switch outside {
    case .extend: break
    case .hold: x = call(.clamp, [over, first.x, last.x])
    case .repeat: x = first.x + .call(.mod, [over - first.x, last.x - first.x])
    }
    x = shared(x)
    guard ease == .linear else { return eased(x, keys, ease, extends: outside == .extend) }
    var sum = first.y
    var slope = Expression.number(0)
    for (from, to) in zip(keys, keys.dropFirst()) {
      let next = (to.y - from.y) / (to.x - from.x)
      let bend = next - slope
      if bend.constant != 0 {
        let beyond = x - from.x
        sum = sum + bend * (from == first ? beyond : .call(.max, [.number(0), beyond]))
      }
      slope = next
    }
    return sum
  }

  /// Returns a sum of the parts of an eased track, each of which is constant outside of its two keys.
  private mutating func eased(
    _ x: Expression,
    _ keys: [Expression.TablePoint],
    _ ease: Easing,
    extends: Bool
  ) -> Expression {
    var sum = keys[0].y
    for (index, (from, to)) in zip(keys, keys.dropFirst()).enumerated() {
      let share = shared((x - from.x) / (to.x - from.x))
      let inside = shared(.call(.clamp, [share, .number(0), .number(1)]))
      var progress = number(.easing(ease, of: inside))
      if extends, index == 0 { progress = progress + .call(.min, [.number(0), share]) }
      if extends, index == keys.count - 2 {
        progress = progress + .call(.max, [.number(0), share - .number(1)])
      }
      sum = sum + (to.y - from.y) * progress
    }
    return sum
  }
}

extension Expression {
  /// Whether some numbers make the value infinite, or no number.
  fileprivate var mayBeUndefined: Bool {
    switch self {
    case .binary(.divide, _, let divisor) where divisor.constant == nil: true
    case .binary(.power, _, let exponent) where exponent.constant == nil: true
    case .call(let function, let arguments)
    where CSSFunctions.partial.contains(function.name)
      && (arguments.count == 1 || arguments[1].constant == nil):
      true
    default: parts.contains { $0.mayBeUndefined }
    }
  }
}
