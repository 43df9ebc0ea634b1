import PageGeometry
import TextTools

/// The text of formulas, with the parameters and names that they need.
struct FormulaText {
  /// A parameter of the written preset.
  struct Parameter {
    var name: String
    var value: Value
    var isLength: Bool
    var help: String
  }

  /// Whether the preset's pages scroll up and down.
  var isVertical = false
  private(set) var parameters: [Parameter] = []
  /// The names of curves, with their tracks.
  private(set) var lets: [(name: String, track: String)] = []

  // MARK: Formulas

  /// Returns the text of a formula.
  ///
  /// - Parameters:
  ///   - formula: The formula.
  ///   - name: The name of its parameters.
  ///   - what: What the formula describes, to follow "of" in a help text.
  ///   - isLength: Whether it is a length.
  /// - Returns: The formula in the language of presets.
  mutating func text(_ formula: Formula, named name: String, of what: String, isLength: Bool)
    -> String
  {
    var text = ""
    for term in formula.terms {
      let isNegative = term.factor.number < 0
      let size = isNegative ? term.factor.negated : term.factor
      let body = self.text(of: term.shape, size, named: name, of: what, isLength)
      if text.isEmpty {
        text = isNegative ? "-" + body : body
      } else {
        text += (isNegative ? " - " : " + ") + body
      }
    }
    return text.isEmpty ? "0" : text
  }

  /// Returns the text of a term with a positive factor.
  private mutating func text(
    of shape: Shape,
    _ factor: Value,
    named name: String,
    of what: String,
    _ isLength: Bool
  ) -> String {
    var parts: [String] = []
    if shape != .one { parts.append(self.text(shape, "d")) }
    if factor.unit != .none { parts.append(factor.unit.text(isVertical: isVertical)) }
    if !factor.isPlain {
      // The constant of a scale or an opacity is no setting of its own.
      parts.append(parameter(name, factor, isLength: isLength, what))
    } else if parts.isEmpty {
      parts.append(factor.numberText)
    }
    return parts.joined(separator: " * ")
  }

  /// Adds a parameter, and returns its name.
  private mutating func parameter(_ name: String, _ value: Value, isLength: Bool, _ what: String)
    -> String
  {
    var unique = name
    var number = 2
    while parameters.contains(where: { $0.name == unique }) {
      unique = "\(name)\(number)"
      number += 1
    }
    let unit = value.unit == .none ? "" : ", as a share of \(value.unit.words)"
    parameters.append(
      Parameter(
        name: unique,
        value: Value(value.number, isAngle: value.isAngle),
        isLength: isLength && value.unit == .none,
        help: "\(what)\(unit)."
      )
    )
    return unique
  }

  // MARK: Shapes

  private mutating func text(_ shape: Shape, _ variable: String) -> String {
    switch shape {
    case .one: return "1"
    case .position: return variable
    case .distance: return "abs(d)"
    case .sign: return "sign(\(variable))"
    case .clamped(let low, let high): return "clamp(\(variable), \(text(low)), \(text(high)))"
    case .near(let end): return "min(abs(d), \(text(end)))"
    case .beyond(let start):
      return start.number == 0 ? "max(\(variable), 0)" : "max(\(difference(variable, start)), 0)"
    case .step(let edge, let includes):
      return "(\(variable) \(includes ? ">=" : ">") \(text(edge)))"
    case .inside(let edge, let includes): return "(abs(d) \(includes ? "<=" : "<") \(text(edge)))"
    case .mirrored(let shape): return text(shape, "-d")
    case .odd(let shape): return "sign(d) * \(text(shape, "abs(d)"))"
    case .product(let first, let second):
      return "\(text(first, variable)) * \(text(second, variable))"
    case .power(let base, let exponent): return "\(text(base, variable)) ^ \(text(exponent))"
    case .sine(let base, let angle): return "sin(\(text(base, variable)) * \(text(angle)))"
    case .versine(let base, let angle): return "(1 - cos(\(text(base, variable)) * \(text(angle))))"
    case .logarithm(let base, let factor):
      return "ln(1 + \(text(factor)) * \(text(base, variable)))"
    case .decay(let base, let factor):
      return "(1 - exp(\(text(factor.negated)) * \(text(base, variable))))"
    case .fraction(let base, let factor):
      return "1 / (1 + \(text(factor)) * \(text(base, variable)))"
    case .ramp(let base, let low, let high):
      return "ramp(\(text(base, variable)), \(text(low)), \(text(high)))"
    case .eased(.ramp(let base, let low, let high), .smoothstep):
      return "smoothstep(\(text(low)), \(text(high)), \(text(base, variable)))"
    case .eased(.ramp(let base, let low, let high), .smootherstep):
      return "smootherstep(\(text(low)), \(text(high)), \(text(base, variable)))"
    case .eased(let base, let ease): return text(ease, over: text(base, variable))
    case .stairs(let ease): return "(floor(abs(d)) + \(text(ease, over: "frac(abs(d))")))"
    case .rounded: return "floor(abs(d) + 0.5)"
    case .zigzag: return "(1 - 2 * abs(mod(abs(d) + 1, 2) - 1))"
    case .points(let positions, let values):
      let points = zip(positions, values).map { "\(text($0)):\(text($1))" }
      return "plc(\(variable); \(points.joined(separator: ", ")))"
    case .element: return "0"
    }
  }

  private func text(_ value: Value) -> String { value.text(isVertical: isVertical) }

  private func difference(_ variable: String, _ value: Value) -> String {
    value.number < 0 ? "\(variable) + \(text(value.negated))" : "\(variable) - \(text(value))"
  }

  private mutating func text(_ ease: Ease, over progress: String) -> String {
    switch ease {
    case .smoothstep: return "smoothstep(0, 1, \(progress))"
    case .smootherstep: return "smootherstep(0, 1, \(progress))"
    case .bezier(let x1, let y1, let x2, let y2):
      let numbers = [x1, y1, x2, y2].map { ($0 + 0).plainText }
      return "bezier(\(progress), \(numbers.joined(separator: ", ")))"
    case .named(.cubicInOut): return "cubicInOut(\(progress))"
    case .named(let easing):
      let track = "{ over: \"\(progress)\", keys: [[0, 0], [1, 1]], ease: \(easing.rawValue) }"
      if let known = lets.first(where: { $0.track == track }) { return known.name }
      let name = lets.isEmpty ? "eased" : "eased\(lets.count + 1)"
      lets.append((name, track))
      return name
    }
  }
}

extension Unit {
  /// The unit in a sentence.
  var words: String {
    switch self {
    case .none: "a point"
    case .pitch: "the distance of pages"
    case .length: "a page's length"
    case .height: "a page's height"
    case .viewLength: "the viewport's length"
    case .viewHeight: "the viewport's height"
    case .gap: "the gap"
    case .pageShare: "a page's part of the viewport"
    case .viewShare: "the viewport's length in pages"
    case .pageAspect: "a page's proportions"
    case .windowEnd: "the visible pages"
    }
  }
}
