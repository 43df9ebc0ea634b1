import PageGeometry

extension Scene {
  /// The distance of the sample points, as a share of the viewport's shorter side.
  private static let sampleDistance = 1.0 / 24

  /// The share of the viewport that pages cover, weighted by their opacity, in 0…1.
  ///
  /// It is estimated at the points of a grid. Shadows and floors do not count.
  package var coverage: Double {
    let faces = fragments.compactMap { fragment -> (outline: ConvexPolygon, alpha: Double)? in
      guard case .face = fragment.content else { return nil }
      return outline(of: fragment.outline, through: fragment.matrix).map { ($0, fragment.alpha) }
    }
    let distance = Self.sampleDistance * min(viewport.width, viewport.height)
    let columns = Int((viewport.width / distance).rounded())
    let rows = Int((viewport.height / distance).rounded())
    var covered = 0.0
    for row in 0..<rows {
      for column in 0..<columns {
        let point = Point(
          x: (Double(column) + 0.5) * viewport.width / Double(columns),
          y: (Double(row) + 0.5) * viewport.height / Double(rows)
        )
        let background = faces.reduce(1) { light, face in
          face.outline.contains(point) ? light * (1 - face.alpha) : light
        }
        covered += 1 - background
      }
    }
    return covered / Double(columns * rows)
  }
}
