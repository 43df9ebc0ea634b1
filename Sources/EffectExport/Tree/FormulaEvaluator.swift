import PageEffects
import PageGeometry

/// Evaluates formulas of the tree, for measuring errors and placing keyframes.
struct FormulaEvaluator {
  /// The values of names; a true condition is 1, a choice is its position.
  private(set) var values: [String: Double]
  private let declarations: [Declaration]
  /// The tables of style sheets for Bézier curves, by the control points; empty if the curves are evaluated.
  private var tables: [[Formula]: CurveTable] = [:]

  /// Creates an evaluator for a layout.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - layout: The layout.
  ///   - usesTables: Whether Bézier curves have the values of tables, as in style sheets.
  init(_ effect: ExportedEffect, layout: Layout, usesTables: Bool = false) {
    declarations = effect.declarations
    values = [
      "w": layout.pageSize.width, "h": layout.pageSize.height,
      "W": layout.viewport.width, "H": layout.viewport.height,
      "L": layout.pageLength, "V": layout.viewport.length(along: layout.axis),
      "gap": layout.gap, "pages": Double(layout.pages),
      "vertical": layout.axis == .vertical ? 1 : 0, "row": 0, "column": 0, "piece": 0,
    ]
    setPage(difference: 0, raw: 0, index: 0)
    guard usesTables else { return }
    for curve in effect.curves { tables[curve] = CurveTable(control: curve.map(value)) }
  }

  /// Returns the table of a Bézier curve, whose control points are those of the page at rest.
  func table(of curve: some Collection<Formula>) -> CurveTable? { tables[Array(curve)] }

  /// Evaluates the declarations for a page.
  mutating func setPage(difference: Double, raw: Double, index: Int) {
    (values["d"], values["rawD"], values["index"]) = (difference, raw, Double(index))
    for declaration in declarations {
      if case .choice(let choices) = declaration.type, case .name(let choice) = declaration.value {
        values[declaration.name] = Double(choices.firstIndex(of: choice) ?? 0)
      } else {
        values[declaration.name] = value(declaration.value)
      }
    }
  }

  /// Evaluates a formula; a true condition is 1, a false one 0.
  func value(_ formula: Formula) -> Double {
    switch formula {
    case .number(let value): return value
    case .condition(let holds): return holds ? 1 : 0
    case .name(let name): return values[name] ?? .nan
    case .negate(let part): return -value(part)
    case .not(let part): return value(part) == 0 ? 1 : 0
    case .binary(let binary, let left, let right):
      return binary.value(value(left), value(right))
    case .conditional(let test, let yes, let no): return value(value(test) != 0 ? yes : no)
    case .call(let function, let arguments):
      if let table = tables.isEmpty ? nil : table(of: arguments.dropFirst()), function == .bezier {
        return table.value(at: value(arguments[0]))
      }
      return function.value(arguments.map(value))
    case .isChoice(let parameter, let choice):
      let declaration = declarations.first { $0.name == parameter }
      guard case .choice(let choices) = declaration?.type else { return 0 }
      return values[parameter] == choices.firstIndex(of: choice).map(Double.init) ? 1 : 0
    case .track(let over, let keys, let ease, let outside):
      let points = keys.map { (x: value($0.x), y: value($0.y)) }
      return Self.interpolated(value(over), points, ease, outside)
    }
  }

  private static func interpolated(
    _ position: Double,
    _ points: [(x: Double, y: Double)],
    _ ease: Easing,
    _ outside: Track.Outside
  ) -> Double {
    let last = points.count - 1
    guard last > 0 else { return points[0].y }
    var x = position
    switch outside {
    case .hold: x = min(max(x, points[0].x), points[last].x)
    case .extend: break
    case .repeat:
      let period = points[last].x - points[0].x
      x -= ((x - points[0].x) / period).rounded(.down) * period
    }
    var index = 0
    while index < last - 1, x >= points[index + 1].x { index += 1 }
    let (from, to) = (points[index], points[index + 1])
    let share = (x - from.x) / (to.x - from.x)
    return from.y + (to.y - from.y) * ((0...1).contains(share) ? ease.value(at: share) : share)
  }
}
