package import PageGeometry

/// A page where a frame shows it.
package struct PlacedPage: Sendable {
  /// The page's index.
  package let page: Int
  /// Whether the page is known to show another picture than expected.
  let hasOtherPicture: Bool
  private let corners: [Point]
  private let homography: Homography

  /// Creates a page where a frame shows it.
  ///
  /// - Parameters:
  ///   - page: The page's index.
  ///   - size: Width and height of the page, whose centre is the origin.
  ///   - homography: The map from the page to the pixels of the frame.
  ///   - hasOtherPicture: Whether the page is known to show another picture than expected.
  package init(
    page: Int,
    size: Size,
    seenThrough homography: Homography,
    hasOtherPicture: Bool = false
  ) {
    self.page = page
    self.hasOtherPicture = hasOtherPicture
    self.homography = homography
    corners = Rect(aboutOrigin: size).corners
  }

  /// The outline of the page on the frame, in pixels; nil if nothing of it is visible.
  package func outline(within bounds: Rect) -> ConvexPolygon? {
    ConvexPolygon(of: corners, seenThrough: homography, within: bounds)
  }
}
