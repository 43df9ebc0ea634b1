// swift-format-ignore-file
/// Returns the CSS curve cubic-bezier(x1, y1, x2, y2) at t.
private func bezier(
  _ t: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
) -> Double {
  guard t > 0 else { return 0 }
  guard t < 1 else { return 1 }
  func cubic(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<53 {
    let middle = (low + high) / 2
    if cubic(x1, x2, middle) < t { low = middle } else { high = middle }
  }
  return cubic(y1, y2, (low + high) / 2)
}

/// Interpolates between points; outside of them: "hold", "extend" or "repeat".
private func piecewise(
  _ position: Double, _ points: [[Double]], _ outside: String,
  _ ease: (Double) -> Double = { $0 }
) -> Double {
  let last = points.count - 1
  guard last > 0 else { return points[0][1] }
  let (start, end) = (points[0][0], points[last][0])
  var x = position
  if outside == "hold" { x = min(max(x, start), end) }
  if outside == "repeat" { x -= floor((x - start) / (end - start)) * (end - start) }
  var i = 0
  while i < last - 1, x >= points[i + 1][0] { i += 1 }
  let share = (x - points[i][0]) / (points[i + 1][0] - points[i][0])
  let progress = share < 0 || share > 1 ? share : ease(share)
  return points[i][1] + (points[i + 1][1] - points[i][1]) * progress
}

/// Returns the product of matrices; the last one acts first.
private func product(_ matrices: Matrix...) -> Matrix {
  matrices.reduce(.identity) { a, b in
    Matrix { row, column in
      a[row, 0] * b[0, column] + a[row, 1] * b[1, column] + a[row, 2] * b[2, column]
        + a[row, 3] * b[3, column]
    }
  }
}

/// Exchanges the x and the y axis, for pages that scroll up and down.
private func swappedAxes(_ m: Matrix) -> Matrix {
  let other = [1, 0, 2, 3]
  return Matrix { row, column in m[other[row], other[column]] }
}

/// Reflects the position and rotation of a page if the next page is on the left.
private func reflected(_ m: Matrix, _ layout: Layout) -> Matrix {
  layout.rightToLeft && !layout.vertical ? reflectedAlong(m, 0) : m
}

/// Exchanges next and previous pages.
private func mirrored(_ m: Matrix, _ layout: Layout) -> Matrix {
  if layout.vertical { return reflectedAlong(m, 1) }
  return layout.rightToLeft ? m : reflectedAlong(m, 0)
}

/// Reflects the position and rotation of a page along an axis: x is 0, y is 1.
private func reflectedAlong(_ m: Matrix, _ axis: Int) -> Matrix {
  Matrix { row, column in (row == axis) == (column == axis) ? m[row, column] : -m[row, column] }
}

/// Applies perspective; the vanishing point is the viewport's centre.
private func seen(_ m: Matrix, _ distance: Double) -> Matrix {
  Matrix { row, column in row < 3 ? m[row, column] : m[3, column] - m[2, column] / distance }
}

/// Applies perspective with a vanishing point: its place along and across the scroll axis.
private func seenFrom(
  _ m: Matrix, _ distance: Double, _ along: Double, _ across: Double, _ layout: Layout
) -> Matrix {
  let place = layout.rightToLeft && !layout.vertical ? -along : along
  let eye = layout.vertical ? [across, place, 0, 1] : [place, across, 0, 1]
  return Matrix { row, column in m[row, column] - eye[row] * m[2, column] / distance }
}

/// Returns the z of the page's point (1, 1, 1), by which pages are painted.
private func depthKey(_ m: Matrix) -> Double { m[2, 0] + m[2, 1] + m[2, 2] + m[2, 3] }

/// Returns whether a page is turned by 90 degrees or more, apart from rounding errors.
private func isTurned(_ m: Matrix) -> Bool { m[2, 2] < 0x1p-33 }

/// Returns whether the viewer sees the back of a page.
private func showsBack(_ m: Matrix) -> Bool {
  determinant(m, [0, 1, 3]) * determinant(m, [0, 1, 2, 3]) < 0
}

/// Returns the determinant of the given rows and columns.
private func determinant(_ m: Matrix, _ rows: [Int], _ columns: [Int]? = nil) -> Double {
  let columns = columns ?? rows
  guard rows.count > 1 else { return m[rows[0], columns[0]] }
  var sum = 0.0
  for (i, column) in columns.enumerated() {
    let minor = determinant(m, Array(rows.dropFirst()), columns.filter { $0 != column })
    sum += (i % 2 == 0 ? 1 : -1) * m[rows[0], column] * minor
  }
  return sum
}
