import CPixelKernels
import PageGeometry

/// Which of a pixel's 64 sample points a convex outline covers, one bit each.
///
/// The points are Hammersley's: every eighth-by-eighth cell of the pixel holds one, and no two share
/// a row or a column, so that an edge of any direction passes them in 64 even steps.
struct CoverageMask {
  /// A side of the outline: a·x + b·y + c is 0 on it and more inside, in pixels.
  private struct Side {
    var a: Double
    var b: Double
    var c: Double
  }

  private let sides: [Side]
  private let kernels: pixel_kernels_set

  /// How far a side is moved outward, in pixels, so that two pages with a common edge leave no sample
  /// between them.
  ///
  /// Enough to swallow rounding, and the 0.005 points that iCarousel leaves between the pages of a
  /// drum, up to two pixels a point. Less than a sample is from the pixel's border (1/128), so that
  /// a page on whole pixels covers just those.
  static let tolerance = 0.007

  /// The sample points, relative to the pixel's top left corner: all x, then all y.
  private static let points: [Double] =
    (0..<64).map { (Double($0) + 0.5) / 64 }
    + (0..<64).map { index in
      let reversed = (0..<6).reduce(0) { $0 | (index >> $1 & 1) << (5 - $1) }
      return (Double(reversed) + 0.5) / 64
    }

  /// - Parameters:
  ///   - outline: In pixels, of either direction.
  ///   - instructions: What to use.
  ///   - outward: How far the sides are moved outward, in pixels.
  init(
    _ outline: ConvexPolygon,
    _ instructions: InstructionSet,
    movedOutward outward: Double = CoverageMask.tolerance
  ) {
    kernels = instructions.kernels
    let sign: Double = outline.doubledArea < 0 ? -1 : 1
    let vertices = outline.vertices
    sides = vertices.indices.compactMap { index in
      let from = vertices[index]
      let to = vertices[(index + 1) % vertices.count]
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { return nil }
      let (a, b) = (-dy / length * sign, dx / length * sign)
      return Side(a: a, b: b, c: -(a * from.x + b * from.y) + outward)
    }
  }

  /// The bits of the samples that are covered in one pixel.
  func bits(x: Int, y: Int) -> UInt64 {
    var bits = ~UInt64(0)
    for side in sides {
      let corner = side.a * Double(x) + side.b * Double(y) + side.c
      // The nearest and the farthest corner tell most pixels without looking at the samples.
      if corner + min(0, side.a) + min(0, side.b) >= 0 { continue }
      if corner + max(0, side.a) + max(0, side.b) < 0 { return 0 }
      bits &= pixel_kernels_coverage(kernels, Self.points, side.a, side.b, corner)
    }
    return bits
  }
}
