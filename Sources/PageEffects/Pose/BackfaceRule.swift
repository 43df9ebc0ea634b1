import PageGeometry

/// The rule that decides whether a page shows its back.
package enum BackfaceRule: String, Sendable, CaseIterable {
  /// A page shows its back if the eye sees the back in perspective, as in browsers and Core Animation.
  ///
  /// A page that is mirrored but faces the eye shows its front.
  case eye
  /// A page shows its back if it is turned by 90° or more, wherever the eye is, as in iCarousel.
  case turn

  /// Returns whether a page shows its back.
  ///
  /// - Parameters:
  ///   - model: The page's matrix before perspective.
  ///   - matrix: The page's matrix, including perspective.
  /// - Returns: Whether the back is visible. For an edge-on page, of which neither side is visible, the
  ///   result is arbitrary.
  func showsBack(model: Matrix4, matrix: Matrix4) -> Bool {
    switch self {
    case .eye:
      // The back is visible if the z of the transformed normal is negative. CSS Transforms 2 computes this
      // z from the inverse of the matrix; it has the sign of this product.
      Homography(matrix).determinant * matrix.determinant < 0
    case .turn: model.row2.z <= 0
    }
  }
}
