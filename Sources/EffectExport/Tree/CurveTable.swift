import PageEffects
import PageGeometry

/// A Bézier curve as straight lines between points, for style sheets, which do not have the function `bezier`.
struct CurveTable: Sendable {
  /// The coordinates of the two control points: x1, y1, x2, y2.
  let control: [Double]
  private(set) var points: [SIMD2<Double>]
  /// The largest difference from the curve, at the times that were compared.
  private(set) var error = 0.0

  /// The largest allowed difference: a sixteenth of a point in a distance of 640 points.
  static let tolerance = 1e-4
  /// The length of the shortest line, for curves with a vertical tangent.
  private static let shortest = 1.0 / 1_024
  /// The number of parts of a line at whose ends the line is compared with the curve.
  private static let parts = 32

  /// Places points until each line is within the tolerance of the curve.
  init(control: [Double]) {
    self.control = control
    func curve(_ time: Double) -> Double { Function.bezier.value([time] + control) }
    points = [SIMD2(0, 0)]
    var open = [(0.5, 1.0), (0.0, 0.5)]
    while let (start, end) = open.popLast() {
      let (from, to) = (curve(start), curve(end))
      let worst = (1..<Self.parts).reduce(0) { worst, part in
        let share = Double(part) / Double(Self.parts)
        return max(worst, abs(curve(start + (end - start) * share) - from - (to - from) * share))
      }
      if worst <= Self.tolerance || end - start <= Self.shortest {
        error = max(error, worst)
        points.append(SIMD2(end, to))
      } else {
        let middle = (start + end) / 2
        open += [(middle, end), (start, middle)]
      }
    }
  }

  /// The points as keys of a track.
  var keys: [Expression.TablePoint] {
    points.map { Expression.TablePoint(x: .number($0.x), y: .number($0.y)) }
  }
}

/// The tables of the Bézier curves of an effect.
struct CurveTables {
  private var tables: [[Expression]: CurveTable] = [:]

  /// Creates the tables, with the control points of the page at rest.
  init(of effect: ExportedEffect, _ layout: Layout) {
    let curves = effect.curves
    let values = effect.program(of: curves.flatMap(\.self), for: layout).values(at: 0, 0)
    for (index, curve) in curves.enumerated() {
      tables[curve] = CurveTable(control: Array(values[4 * index..<4 * index + 4]))
    }
  }

  /// The table of a curve with control points.
  subscript(curve: some Collection<Expression>) -> CurveTable? { tables[Array(curve)] }

  /// Returns a formula with tracks in place of curves.
  func replacing(_ formula: Expression) -> Expression {
    formula.mapped { part in
      guard case .call(.bezier, let arguments) = part, let table = self[arguments.dropFirst()]
      else { return part }
      return .table(Track(over: arguments[0], keys: table.keys, ease: .linear, outside: .hold))
    }
  }
}

extension ExportedEffect {
  /// The control points of all Bézier curves: x1, y1, x2, y2.
  var curves: [[Expression]] {
    func curves(_ formula: Expression) -> [[Expression]] {
      let inner = formula.parts.flatMap(curves)
      guard case .call(.bezier, let arguments) = formula else { return inner }
      return [Array(arguments.dropFirst())] + inner
    }
    return allFormulas.flatMap(curves)
  }

  /// Whether the control points of a curve depend on the page, so that no table has the curve.
  var hasChangingCurves: Bool {
    let paged = Set(declarations.filter { $0.isOfPage || $0.isOfPiece }.map(\.name))
      .union(["d", "rawD", "index", "row", "column", "piece"])
    return curves.joined().contains { !$0.names.isDisjoint(with: paged) }
  }
}
