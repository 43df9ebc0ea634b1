// swift-format-ignore-file
/// Returns the CSS curve cubic-bezier(x1, y1, x2, y2) at t.
private func bezier(
  _ t: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
) -> Double {
  guard t > 0 else { return t.isNaN ? t : 0 }
  guard t < 1 else { return 1 }
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
