/// A pose as the formulas give it.
struct PlainPose {
  /// From page points to viewport points, perspective included.
  var matrix: Grid
  /// Opacity before it is clamped.
  var alpha: Double
  /// The sort key, larger in front; nil where the document gives none.
  var order: Double?
  /// The z→z entry of B; not over 0 where the back is turned to the viewer.
  var turnCosine: Double
  /// The page difference, wrapped where the ends are joined.
  var difference: Double
  /// Whether the page is not drawn, by rule or because its back is turned.
  var isHidden = false
  /// What is done to the page beyond where it stands.
  var extras = PlainExtras()
}

/// What is done to a page beyond where it stands, as the formulas give it.
struct PlainExtras {
  /// Sheets over the page, the lowest first.
  var overlays: [(name: String, opacity: Double)] = []
  /// What moves within the page, the lowest first; a picture that is only shifted has no name.
  var layers: [(name: String?, matrix: Grid, alpha: Double)] = []
  /// The strength of a blur.
  var blur: Double?
  var shadow: (x: Double, y: Double, radius: Double, opacity: Double)?
  var cornerRadius: Double?
  /// What is cut off the sides.
  var clip: (left: Double, top: Double, right: Double, bottom: Double)?
  /// The parts that the page is cut into, in any order.
  var pieces: [(row: Int, column: Int, matrix: Grid, alpha: Double, cornerRadius: Double)] = []
  /// The sheet beneath the page.
  var floor: (width: Double, height: Double, matrix: Grid, radius: Double, opacity: Double)?
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
