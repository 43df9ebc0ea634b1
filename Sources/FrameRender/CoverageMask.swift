import PageGeometry

/// Which of a pixel's 64 sample points a convex outline covers, one bit each.
///
/// The points are Hammersley's: every eighth-by-eighth cell of the pixel holds one, and no two share
/// a row or a column, so that an edge of any direction passes them in 64 even steps.
struct CoverageMask {
  /// The half-planes whose intersection is the outline: a·x + b·y + c ≥ 0 inside, in pixels.
  private let edges: [SIMD3<Double>]

  /// How far an edge is moved outward, in pixels: enough to swallow rounding, so that two pages
  /// with a common edge leave no sample between them; far too little to be seen.
  private static let tolerance = 1e-6

  /// The sample points, relative to the pixel's top left corner, eight at a time.
  private static let points: [(x: SIMD8<Double>, y: SIMD8<Double>)] = (0..<8).map { group in
    var (x, y) = (SIMD8<Double>(), SIMD8<Double>())
    for lane in 0..<8 {
      let index = group * 8 + lane
      var reversed = 0
      for bit in 0..<6 where index & (1 << bit) != 0 { reversed |= 32 >> bit }
      x[lane] = (Double(index) + 0.5) / 64
      y[lane] = (Double(reversed) + 0.5) / 64
    }
    return (x, y)
  }

  /// - Parameter outline: In pixels, of either direction.
  init(_ outline: ConvexPolygon) {
    let sign: Double = outline.doubledArea < 0 ? -1 : 1
    let vertices = outline.vertices
    edges = vertices.indices.compactMap { index in
      let from = vertices[index]
      let to = vertices[(index + 1) % vertices.count]
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { return nil }
      let (a, b) = (-dy / length * sign, dx / length * sign)
      return [a, b, -(a * from.x + b * from.y) + Self.tolerance]
    }
  }

  /// The bits of the samples that are covered in one pixel.
  func bits(x: Int, y: Int) -> UInt64 {
    var bits = ~UInt64(0)
    for edge in edges {
      let corner = edge.x * Double(x) + edge.y * Double(y) + edge.z
      // The nearest and the farthest corner tell most pixels without looking at the samples.
      let least = corner + min(0, edge.x) + min(0, edge.y)
      if least >= 0 { continue }
      if corner + max(0, edge.x) + max(0, edge.y) < 0 { return 0 }
      var covered: UInt64 = 0
      for (group, points) in Self.points.enumerated() {
        let inside = edge.x * points.x + edge.y * points.y + corner .>= 0
        for lane in 0..<8 where inside[lane] { covered |= 1 << UInt64(group * 8 + lane) }
      }
      bits &= covered
    }
    return bits
  }
}
