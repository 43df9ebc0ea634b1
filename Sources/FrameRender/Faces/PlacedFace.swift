import PageGeometry

/// A face on the plane of a fragment or of a page: its picture, or one of its layers.
struct PlacedFace {
  var face: PageFace
  /// The transform from the face's points to those of the plane; nil for the identity.
  var toPlane: Homography?
  /// The convex outline within which the face is drawn, in the face's points.
  var outline: [Point]
  var alpha: Double
}

extension PlacedFace {
  /// Returns the face clipped to a clockwise outline on the plane; nil if nothing is left.
  func clipped(to clip: [Point]) -> PlacedFace? {
    guard let toPlane, let fromPlane = toPlane.inverse,
      let own = ConvexPolygon(of: outline, seenThrough: toPlane, within: PageOutline.bounds(clip))
    else { return nil }
    var placed = self
    placed.outline = PageOutline.intersection(own.vertices, clip).map { corner in
      let point = fromPlane.map(corner)
      return Point(x: point.x / point.z, y: point.y / point.z)
    }
    return placed.outline.isEmpty ? nil : placed
  }

  /// Returns the transform from the face's points to a canvas, of that of the plane.
  func toCanvas(_ plane: Homography) -> Homography {
    guard let toPlane else { return plane }
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      toPlane.row0 * row.x + toPlane.row1 * row.y + toPlane.row2 * row.z
    }
    return Homography(row(plane.row0), row(plane.row1), row(plane.row2))
  }
}
