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

  /// The pixels of a row of which some may lie in the gap, and those that lie in it wholly.
  func span(ofRow row: Int) -> RowSpans.Span {
    guard spans.rows.contains(row) else { return RowSpans.Span(touched: 0..<0, covered: 0..<0) }
    var span = spans.span(ofRow: row)
    guard spans.rows.contains(row - 1), spans.rows.contains(row + 1) else {
      span.covered = 0..<0
      return span
    }
    // With a pixel's four neighbours within the outline its corners are 0.7 pixels or more within.
    let (above, below) = (spans.span(ofRow: row - 1).covered, spans.span(ofRow: row + 1).covered)
    let first = max(above.lowerBound, span.covered.lowerBound + 1, below.lowerBound)
    let last = min(above.upperBound, span.covered.upperBound - 1, below.upperBound)
    span.covered = first..<max(first, last)
    return span
  }

  /// The bits of the samples of a pixel that lie in the gap.
  func bits(x: Int, y: Int) -> UInt64 { mask.bits(x: x, y: y) }
}
