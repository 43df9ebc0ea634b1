import PageGeometry

/// What is left out of a fragment: the inside of what lies over it.
///
/// It begins half a pixel within the outline. Smooth edges there are averages, so that a fragment
/// that ended with the outline would let a line of the background through beside a translucent page;
/// farther in, the fragment would be seen through that page.
struct CoverageGap {
  /// How far within the outline it begins, in pixels.
  private static let inset = 0.5

  private let spans: RowSpans
  private let mask: CoverageMask

  /// A gap of an outline in a plane; nil where nothing of it is seen.
  ///
  /// - Parameters:
  ///   - outline: In points of the plane.
  ///   - toCanvas: From those to pixels.
  ///   - width: Columns of the canvas.
  ///   - height: Rows of the canvas.
  ///   - instructions: What to use.
  init?(
    _ outline: [Point],
    _ toCanvas: Homography,
    width: Int,
    height: Int,
    _ instructions: InstructionSet
  ) {
    // The canvas' sides are no sides of the gap: those lie out of sight.
    let bounds = Rect(x: -2, y: -2, width: Double(width) + 4, height: Double(height) + 4)
    guard let outline = ConvexPolygon(of: outline, seenThrough: toCanvas, within: bounds) else {
      return nil
    }
    spans = RowSpans(outline, width: width, height: height)
    mask = CoverageMask(outline, instructions, movedOutward: -Self.inset)
  }

  /// The pixels of a row of which some may lie in the gap.
  func touched(row: Int) -> Range<Int> {
    spans.rows.contains(row) ? spans.span(ofRow: row).touched : 0..<0
  }

  /// Pixels of a row that lie wholly in the gap.
  func covered(row: Int) -> Range<Int> {
    guard spans.rows.contains(row - 1), spans.rows.contains(row + 1) else { return 0..<0 }
    // With a pixel's four neighbours within the outline its corners are 0.7 pixels or more within.
    let rows = [row - 1, row, row + 1].map { spans.span(ofRow: $0).covered }
    let first = max(rows[0].lowerBound, rows[1].lowerBound + 1, rows[2].lowerBound)
    let last = min(rows[0].upperBound, rows[1].upperBound - 1, rows[2].upperBound)
    return first..<max(first, last)
  }

  /// The bits of the samples of a pixel that lie in the gap.
  func bits(x: Int, y: Int) -> UInt64 { mask.bits(x: x, y: y) }
}
