import PageGeometry

/// The pixels that a convex outline touches, row by row.
struct RowSpans {
  /// The columns of a row that the outline touches, and the columns that it covers entirely.
  struct Span {
    var touched: Range<Int>
    var covered: Range<Int>
  }

  /// The rows that the outline touches.
  let rows: Range<Int>
  /// The bounds of the touched columns and of the covered columns of each row; small, because they are read
  /// once per row of a frame.
  private let spans: [SIMD4<Int32>]

  /// Creates the spans of an outline in pixels on a canvas of `width` columns and `height` rows.
  init(_ outline: ConvexPolygon, width: Int, height: Int) {
    let vertices = outline.vertices
    let top = vertices.map(\.y).min() ?? 0
    let bottom = vertices.map(\.y).max() ?? 0
    let first = min(height, max(0, Int(top.rounded(.down))))
    let rows = first..<max(first, min(height, Int(bottom.rounded(.up))))
    self.rows = rows
    guard !rows.isEmpty else {
      spans = []
      return
    }
    var outer = [Extent](repeating: Extent(), count: rows.count)
    // The intersections of the outline with the horizontal lines between rows: the line above each
    // row, and the line below the last row.
    var lines = [Extent](repeating: Extent(), count: rows.count + 1)
    for index in vertices.indices {
      let from = vertices[index]
      let to = vertices[(index + 1) % vertices.count]
      let row = min(max(Int(from.y.rounded(.down)), first), rows.upperBound - 1)
      outer[row - first].add(from.x)
      Self.cross(from, to, rows) { line, x in lines[line - first].add(x) }
    }
    spans = outer.indices.map { row in
      var extent = outer[row]
      extent.add(lines[row])
      extent.add(lines[row + 1])
      let span = Self.span(extent, lines[row], lines[row + 1], width)
      return SIMD4(
        Int32(span.touched.lowerBound),
        Int32(span.touched.upperBound),
        Int32(span.covered.lowerBound),
        Int32(span.covered.upperBound)
      )
    }
  }

  /// Returns the columns of a row in `rows`.
  func span(ofRow row: Int) -> Span {
    let bounds = spans[row - rows.lowerBound]
    return Span(
      touched: Range(uncheckedBounds: (Int(bounds.x), Int(bounds.y))),
      covered: Range(uncheckedBounds: (Int(bounds.z), Int(bounds.w)))
    )
  }

  /// The smallest and the largest of several numbers.
  private struct Extent {
    var least = Double.infinity
    var greatest = -Double.infinity

    mutating func add(_ x: Double) {
      least = min(least, x)
      greatest = max(greatest, x)
    }

    mutating func add(_ other: Extent) {
      least = min(least, other.least)
      greatest = max(greatest, other.greatest)
    }
  }

  private static func span(
    _ extent: Extent,
    _ upper: Extent,
    _ lower: Extent,
    _ width: Int
  ) -> Span {
    guard extent.least <= extent.greatest else { return Span(touched: 0..<0, covered: 0..<0) }
    let first = min(width, max(0, Int(extent.least.rounded(.down))))
    let touched = first..<max(first, min(width, Int(extent.greatest.rounded(.up))))
    // Within a row, a convex outline is narrowest at the top or the bottom.
    let from = max(upper.least, lower.least)
    let to = min(upper.greatest, lower.greatest)
    guard from <= to else { return Span(touched: touched, covered: first..<first) }
    let start = min(max(Int(from.rounded(.up)), touched.lowerBound), touched.upperBound)
    let end = min(Int(to.rounded(.down)), touched.upperBound)
    return Span(touched: touched, covered: start..<max(start, end))
  }

  /// Calls `body` with each line between rows that a side crosses, and the x coordinate of the
  /// crossing.
  private static func cross(
    _ from: Point,
    _ to: Point,
    _ rows: Range<Int>,
    _ body: (Int, Double) -> Void
  ) {
    let (upper, lower) = from.y <= to.y ? (from, to) : (to, from)
    let first = max(rows.lowerBound, Int(upper.y.rounded(.up)))
    let last = min(rows.upperBound, Int(lower.y.rounded(.down)))
    guard first <= last else { return }
    let height = lower.y - upper.y
    guard height > 0 else {
      body(first, from.x)
      body(first, to.x)
      return
    }
    let slope = (lower.x - upper.x) / height
    for line in first...last { body(line, upper.x + (Double(line) - upper.y) * slope) }
  }
}
