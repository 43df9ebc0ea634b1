import PageGeometry

extension Scene {
  /// The distance of the sample points, as a share of the viewport's shorter side.
  private static let sampleDistance = 1.0 / 24

  /// The share of the viewport that pages cover, weighted by their opacity, in 0…1.
  ///
  /// It is estimated at the points of a grid. Reflections, shadows and floors do not count.
  package var coverage: Double {
    let faces = fragments.compactMap { fragment -> (outline: ConvexPolygon, alpha: Double)? in
      guard case .face = fragment.content else { return nil }
      return outline(of: fragment.outline, through: fragment.matrix).map { ($0, fragment.alpha) }
    }
    let points = viewport.grid(Self.sampleDistance)
    let covered = points.reduce(0.0) { covered, point in
      let background = faces.reduce(1) { light, face in
        face.outline.contains(point) ? light * (1 - face.alpha) : light
      }
      return covered + (1 - background)
    }
    return covered / Double(points.count)
  }
}

extension Size {
  /// Returns the middles of the cells of a grid, row by row.
  ///
  /// `distance` is the distance between them, as a share of the shorter side; it is rounded so that cells fit.
  func grid(_ distance: Double) -> [Point] {
    let step = distance * min(width, height)
    let (columns, rows) = ((width / step).rounded(), (height / step).rounded())
    return (0..<Int(rows)).flatMap { row in
      (0..<Int(columns)).map { column in
        Point(x: (Double(column) + 0.5) * width / columns, y: (Double(row) + 0.5) * height / rows)
      }
    }
  }
}
