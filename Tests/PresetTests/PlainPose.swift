/// A pose as the formulas give it.
struct PlainPose {
  /// From page points to viewport points, perspective included.
  var matrix: Grid
  /// Opacity before it is clamped.
  var alpha: Double
  /// The third-row sum of B, by which iCarousel sorts.
  var depth: Double
  /// The z→z entry of A; not over 0 where the back is turned to the viewer.
  var turnCosine: Double
  /// The page difference, wrapped where the ends are joined.
  var difference: Double
  /// Whether the page is not drawn because its back is turned.
  var isHidden = false
}

/// Where a point of a page is seen, and by what it was divided.
///
/// - Parameters:
///   - x: Points right of the page's centre.
///   - y: Points below it.
///   - matrix: 16 numbers, row-major.
/// - Returns: The place in container coordinates and the divisor w.
func project(_ x: Double, _ y: Double, by matrix: [Double]) -> (x: Double, y: Double, w: Double) {
  let w = matrix[12] * x + matrix[13] * y + matrix[15]
  return (
    (matrix[0] * x + matrix[1] * y + matrix[3]) / w,
    (matrix[4] * x + matrix[5] * y + matrix[7]) / w,
    w
  )
}
