// swift-format-ignore-file
/// Returns the CSS curve cubic-bezier(x1, y1, x2, y2) at t.
private static func bezier(
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
private static func piecewise(
  _ position: Double, _ points: [(x: Double, y: Double)], _ outside: String,
  _ ease: (Double) -> Double = { $0 }
) -> Double {
  let last = points.count - 1
  guard last > 0 else { return points[0].y }
  let (start, end) = (points[0].x, points[last].x)
  var x = position
  if outside == "hold" { x = min(max(x, start), end) }
  if outside == "repeat" { x -= floor((x - start) / (end - start)) * (end - start) }
  var i = 0
  while i < last - 1, x >= points[i + 1].x { i += 1 }
  let share = (x - points[i].x) / (points[i + 1].x - points[i].x)
  let progress = share < 0 || share > 1 ? share : ease(share)
  return points[i].y + (points[i + 1].y - points[i].y) * progress
}

/// Returns the product of two matrices; the last one acts first.
private static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
  // One sum of four products would take the compiler seconds.
  func row(_ a: SIMD4<Double>) -> SIMD4<Double> {
    var sum = a[0] * b.rows.0
    sum += a[1] * b.rows.1
    sum += a[2] * b.rows.2
    sum += a[3] * b.rows.3
    return sum
  }
  var result = a
  result.rows = (row(a.rows.0), row(a.rows.1), row(a.rows.2), row(a.rows.3))
  return result
}
