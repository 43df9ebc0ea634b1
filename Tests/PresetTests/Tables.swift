/// Evaluates the function pl of the catalogue: linear interpolation between points, extended beyond the ends.
func pl(_ d: Double, _ points: [(x: Double, y: Double)]) -> Double {
  // Segments start at every point except the last.
  let start = points.dropFirst().dropLast().lastIndex { $0.x <= d } ?? 0
  let (from, to) = (points[start], points[start + 1])
  return from.y + (to.y - from.y) * (d - from.x) / (to.x - from.x)
}

/// Evaluates the function plc of the catalogue: linear interpolation between points, constant beyond the ends.
func plc(_ d: Double, _ points: [(x: Double, y: Double)]) -> Double {
  pl(min(max(d, points[0].x), points[points.count - 1].x), points)
}
