import PageGeometry

/// The pixels that an outline touches, row by row.
struct PageScan {
  /// The rows that the outline touches.
  let rows: Range<Int>
  private let vertices: [Point]

  /// - Parameters:
  ///   - outline: In pixels.
  ///   - height: Rows of the canvas.
  init(_ outline: ConvexPolygon, height: Int) {
    vertices = outline.vertices
    let top = vertices.map(\.y).min() ?? 0
    let bottom = vertices.map(\.y).max() ?? 0
    let first = max(0, Int(top.rounded(.down)))
    rows = first..<max(first, min(height, Int(bottom.rounded(.up))))
  }

  /// The columns that a row's part of the outline touches, and those that it covers whole.
  ///
  /// - Parameters:
  ///   - row: A row of `rows`.
  ///   - width: Columns of the canvas.
  /// - Returns: `touched`, and `covered` within it.
  func columns(inRow row: Int, width: Int) -> (touched: Range<Int>, covered: Range<Int>) {
    let (top, bottom) = (Double(row), Double(row + 1))
    var least = Double.infinity
    var greatest = -Double.infinity
    for vertex in vertices where vertex.y >= top && vertex.y <= bottom {
      least = min(least, vertex.x)
      greatest = max(greatest, vertex.x)
    }
    let upper = crossing(at: top)
    let lower = crossing(at: bottom)
    for line in [upper, lower].compactMap(\.self) {
      least = min(least, line.lowerBound)
      greatest = max(greatest, line.upperBound)
    }
    guard least <= greatest else { return (0..<0, 0..<0) }
    let first = min(width, max(0, Int(least.rounded(.down))))
    let touched = first..<max(first, min(width, Int(greatest.rounded(.up))))
    // The sides of a convex outline bend outward only, so that its narrowest place within the row
    // is at one of the row's ends.
    guard let upper, let lower else { return (touched, first..<first) }
    let from = Int(max(upper.lowerBound, lower.lowerBound).rounded(.up))
    let to = Int(min(upper.upperBound, lower.upperBound).rounded(.down))
    let start = min(max(from, touched.lowerBound), touched.upperBound)
    return (touched, start..<max(start, min(to, touched.upperBound)))
  }

  /// Where a horizontal line is inside the outline; nil where it passes above or below.
  private func crossing(at y: Double) -> ClosedRange<Double>? {
    var least = Double.infinity
    var greatest = -Double.infinity
    for index in vertices.indices {
      let from = vertices[index]
      let to = vertices[(index + 1) % vertices.count]
      guard min(from.y, to.y) <= y, max(from.y, to.y) >= y else { continue }
      let ends =
        from.y == to.y
        ? (from.x, to.x)
        : {
          let x = from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y))
          return (x, x)
        }()
      least = min(least, min(ends.0, ends.1))
      greatest = max(greatest, max(ends.0, ends.1))
    }
    return least <= greatest ? least...greatest : nil
  }
}
