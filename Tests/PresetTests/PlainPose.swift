struct PlainPose {
  /// The matrix from page points to viewport points, including perspective.
  var matrix: Grid
  /// The opacity before it is clamped.
  var alpha: Double
  /// The sort key, which is larger for pages in front; nil if the catalogue does not define it.
  var order: Double?
  /// The number by which iCarousel hides backs: at most 0 for a page that shows its back.
  ///
  /// It is the element in the third row and column of the page's matrix without perspective.
  var turnCosine: Double
  /// The number by which all other libraries hide backs: less than 0 for a page that shows its back.
  ///
  /// It is the product of two determinants: of `matrix`, and of `matrix` without its third row and column.
  var facing: Double
  /// The page difference, wrapped if the effect wraps.
  var difference: Double
  /// Whether a formula hides the page, or the page shows its back and the preset hides backs.
  var isHidden = false
  var extras = PlainExtras()
}

/// The extras of a page from the plain formulas.
struct PlainExtras {
  /// The overlays, from bottom to top.
  var overlays: [(name: String, opacity: Double)] = []
  /// The layers, from bottom to top; the name is nil for the page's own picture.
  var layers: [(name: String?, matrix: Grid, alpha: Double)] = []
  var blur: Double?
  var shadow: (x: Double, y: Double, radius: Double, opacity: Double)?
  var cornerRadius: Double?
  /// The insets that are clipped from the sides.
  var clip: (left: Double, top: Double, right: Double, bottom: Double)?
  /// The pieces, in any order.
  var pieces: [(row: Int, column: Int, matrix: Grid, alpha: Double, cornerRadius: Double)] = []
  /// The sheet below the page.
  var floor: (width: Double, height: Double, matrix: Grid, radius: Double, opacity: Double)?
}

/// Projects a point of a page, in points right of and below its centre, by 16 numbers in rows; returns the
/// position in viewport points, and the divisor w.
func project(_ x: Double, _ y: Double, by matrix: [Double]) -> (x: Double, y: Double, w: Double) {
  let w = matrix[12] * x + matrix[13] * y + matrix[15]
  return (
    (matrix[0] * x + matrix[1] * y + matrix[3]) / w,
    (matrix[4] * x + matrix[5] * y + matrix[7]) / w,
    w
  )
}
