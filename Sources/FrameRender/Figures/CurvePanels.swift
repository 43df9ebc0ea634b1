import PageEffects
import PageGeometry

/// The changing components of an effect's pose, in panels of similar curves, two in a row.
struct CurvePanels {
  /// The space between panels, and below them, in points.
  static let gap = 28.0

  private static let panelHeight = 224.0
  /// The number of samples of a curve: about two per point of a figure's width.
  private static let steps = 800

  private let range: ClosedRange<Double>
  private let groups: [[PoseCurve]]

  init(_ effect: Effect) {
    let range = PoseCurve.range(of: effect)
    let curves = PoseCurve.curves(of: effect, over: range, steps: Self.steps).filter(\.changes)
    groups = PoseCurve.Kind.allCases.map { kind in curves.filter { $0.kind == kind } }
      .filter { !$0.isEmpty }
    self.range = range
  }

  /// The height of all rows with the space below them, in points; 0 if no component changes.
  var height: Double { Double((groups.count + 1) / 2) * (Self.panelHeight + Self.gap) }

  /// Draws the panels below a point, in a width in points.
  func draw(at corner: Point, width: Double, on drawing: inout Drawing) {
    for (index, group) in groups.enumerated() {
      // The last panel of an odd number takes the whole row.
      let isAlone = index == groups.count - 1 && index % 2 == 0
      let half = (width - Self.gap) / 2
      CurvePanel(
        curves: group,
        range: range,
        box: Rect(
          x: corner.x + Double(index % 2) * (half + Self.gap),
          y: corner.y + Double(index / 2) * (Self.panelHeight + Self.gap),
          width: isAlone ? width : half,
          height: Self.panelHeight
        )
      ).draw(on: &drawing)
    }
  }
}
