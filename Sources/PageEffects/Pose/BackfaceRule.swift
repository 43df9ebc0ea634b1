import PageGeometry

/// The rule that decides whether a page shows its back.
package enum BackfaceRule: String, Sendable, CaseIterable {
  /// The eye sees the back, perspective included, as in browsers and Core Animation.
  ///
  /// A page that is mirrored but faces the eye shows its front.
  case eye
  /// The page is turned by 90° or more, wherever the eye is, as in iCarousel.
  case turn

  /// Returns whether a page shows its back.
  ///
  /// - Parameters:
  ///   - model: The page's matrix before perspective.
  ///   - matrix: The page's matrix, including perspective.
  /// - Returns: Whether the back is visible; an edge-on page has no visible side, and the result is any.
  func showsBack(model: Matrix4, matrix: Matrix4) -> Bool {
    switch self {
    case .eye:
      // The z of the transformed normal is negative. CSS Transforms 2 defines it by the inverse of the
      // matrix, whose element (z, z) has the sign of this product.
      Homography(matrix).determinant * matrix.determinant < 0
    case .turn: model.row2.z <= 0
    }
  }
}
