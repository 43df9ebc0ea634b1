import PageEffects
import PageGeometry

/// A Bézier curve as straight lines between points, for style sheets, which do not have the function `bezier`.
struct CurveTable: Sendable {
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
  ///
  /// - Parameter control: The coordinates of the two control points: x1, y1, x2, y2.
  init(control: [Double]) {
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
  var keys: [Formula.Key] { points.map { Formula.Key(x: .number($0.x), y: .number($0.y)) } }

  /// Returns the value at a time; outside 0…1 it is the value at the nearer end.
  func value(at time: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.x > time }) else { return points.last?.y ?? 1 }
    guard next > 0 else { return 0 }
    let (from, to) = (points[next - 1], points[next])
    return from.y + (to.y - from.y) * (time - from.x) / (to.x - from.x)
  }
}

extension ExportedEffect {
  /// The control points of all Bézier curves: x1, y1, x2, y2.
  var curves: [[Formula]] {
    func curves(_ formula: Formula) -> [[Formula]] {
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
