import CPixelKernels
import PageGeometry

/// The coverage of pixels by a convex outline.
///
/// Each pixel has 64 sample points, and one bit for each of them. The points are a Hammersley set:
/// each cell of an 8×8 grid contains one, and no two have the same x or the same y. While an edge
/// of any direction moves across a pixel, the number of covered points therefore changes evenly.
struct CoverageMask {
  /// A side of the outline: a·x + b·y + c is 0 on it and positive inside, in pixels.
  private struct Side {
    var a: Double
    var b: Double
    var c: Double
  }

  private let sides: [Side]
  private let kernels: pixel_kernels_set

  /// The distance, in pixels, by which sides are moved outward, so that no sample is between two pages
  /// with a common edge.
  ///
  /// It is larger than rounding errors, and closes the gap of 0.005 points between the pages of
  /// iCarousel's cylinder at up to two pixels per point. It is smaller than the distance between a
  /// sample and the pixel's border (1/128), so that a page aligned to whole pixels covers only
  /// those pixels.
  static let tolerance = 0.007

  /// The sample points, relative to the pixel's top left corner: all x, then all y.
  private static let points: [Double] =
    (0..<64).map { (Double($0) + 0.5) / 64 }
    + (0..<64).map { index in
      let reversed = (0..<6).reduce(0) { $0 | (index >> $1 & 1) << (5 - $1) }
      return (Double(reversed) + 0.5) / 64
    }

  /// Creates the mask of an outline in pixels, clockwise or counterclockwise.
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

  /// Returns the bits of the covered samples of a pixel.
  func bits(x: Int, y: Int) -> UInt64 {
    var bits = ~UInt64(0)
    for side in sides {
      let corner = side.a * Double(x) + side.b * Double(y) + side.c
      // Most pixels are entirely inside or outside; checking two opposite corners is enough for
      // them.
      if corner + min(0, side.a) + min(0, side.b) >= 0 { continue }
      if corner + max(0, side.a) + max(0, side.b) < 0 { return 0 }
      bits &= pixel_kernels_coverage(kernels, Self.points, side.a, side.b, corner)
    }
    return bits
  }
}

/// The part of a shadow that is not drawn, because the page that casts it is in front.
///
/// A cutout is half a pixel smaller than the page's outline on each side. With a cutout of the size of
/// the page, a line of the background would be visible along the smooth edge of a translucent page. With
/// a smaller cutout, the shadow would be visible through the page.
struct Cutout {
  /// The distance between the outline and the cutout, in pixels.
  private static let inset = 0.5

  private let spans: RowSpans
  private let mask: CoverageMask

  /// Creates the cutout of an outline in points of a plane; nil if the outline is not visible.
  init?(
    _ outline: [Point],
    _ toCanvas: Homography,
    width: Int,
    height: Int,
    _ instructions: InstructionSet
  ) {
    // Clips the outline two pixels outside the canvas, so that the sides of the canvas do not
    // become sides of the cutout.
    let bounds = Rect(x: -2, y: -2, width: Double(width) + 4, height: Double(height) + 4)
    guard let outline = ConvexPolygon(of: outline, seenThrough: toCanvas, within: bounds) else {
      return nil
    }
    spans = RowSpans(outline, width: width, height: height)
    mask = CoverageMask(outline, instructions, movedOutward: -Self.inset)
  }

  /// Returns the pixels of a row that may overlap the cutout, and those entirely inside it.
  func span(ofRow row: Int) -> RowSpans.Span {
    guard spans.rows.contains(row) else { return RowSpans.Span(touched: 0..<0, covered: 0..<0) }
    var span = spans.span(ofRow: row)
    guard spans.rows.contains(row - 1), spans.rows.contains(row + 1) else {
      span.covered = 0..<0
      return span
    }
    // If a pixel's four neighbours are inside the outline, its corners are at least 0.7 pixels inside.
    let (above, below) = (spans.span(ofRow: row - 1).covered, spans.span(ofRow: row + 1).covered)
    let first = max(above.lowerBound, span.covered.lowerBound + 1, below.lowerBound)
    let last = min(above.upperBound, span.covered.upperBound - 1, below.upperBound)
    span.covered = first..<max(first, last)
    return span
  }

  /// Returns the bits of the samples of a pixel inside the cutout.
  func bits(x: Int, y: Int) -> UInt64 { mask.bits(x: x, y: y) }
}
