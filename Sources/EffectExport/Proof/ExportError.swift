package import PageEffects
import PageGeometry

/// The largest differences between poses of the exported tree and those of the compiled effect.
package struct ExportError: Sendable {
  /// The largest shift of a page's corner, in points.
  package private(set) var shift = 0.0
  package private(set) var alpha = 0.0
  /// The number of pages that are hidden in one of the two only.
  package private(set) var hidden = 0
  /// The number of compared poses.
  package private(set) var count = 0

  /// The page differences that are compared: those of the vectors, and three between each two of them.
  private static let differences = (-128...128).map { Double($0) / 32 }

  /// Measures the tree of an effect in some layouts, with the numbers of a target.
  package init(
    of effect: ExportedEffect,
    layouts: [Layout],
    in numbers: ExportNumbers = .double
  ) throws(EffectErrors) {
    for layout in layouts {
      let compiled = try effect.compiled.effect(for: layout)
      let tree = try effect.program(for: layout, in: numbers)
      for difference in Self.differences {
        let index = ExportVectors.index(at: difference)
        let expected = compiled.pose(at: difference, index: index)
        guard expected.isFinite else { continue }
        let found = tree.pose(at: difference, index: index)
        let isFloat = numbers == .float
        let matrix = isFloat ? found.matrix.inFloat : found.matrix
        let opacity = isFloat ? Double(Float(found.alpha)) : found.alpha
        shift = max(shift, matrix.shift(from: expected.matrix, pageSize: layout.pageSize))
        alpha = max(alpha, abs(opacity - expected.alpha))
        if found.isHidden != expected.isHidden { hidden += 1 }
        count += 1
      }
    }
  }
}

extension Matrix4 {
  /// The matrix with elements of 32 bits.
  fileprivate var inFloat: Matrix4 {
    func rounded(_ row: SIMD4<Double>) -> SIMD4<Double> { SIMD4<Double>(SIMD4<Float>(row)) }
    return Matrix4(rounded(row0), rounded(row1), rounded(row2), rounded(row3))
  }

  /// Returns the largest shift of a corner of a page between two matrices, in points.
  ///
  /// Corners near or behind the eye, and those far outside of any viewport, are not compared.
  func shift(from other: Matrix4, pageSize: Size) -> Double {
    Rect(aboutOrigin: pageSize).corners.reduce(0) { worst, point in
      let (a, b) = (map(point), other.map(point))
      guard b.w >= 0.05, abs(b.x / b.w) < 1_000, abs(b.y / b.w) < 1_000 else { return worst }
      let (dx, dy) = (a.x / a.w - b.x / b.w, a.y / a.w - b.y / b.w)
      return max(worst, (dx * dx + dy * dy).squareRoot())
    }
  }
}
