package import PageGeometry

/// The known facts about a frame besides its pixels.
package struct FrameMetadata: Sendable {
  /// The time, in seconds; nil if not known.
  package var time: Double?
  /// The page position; nil if not known.
  package var position: Double?
  /// The hash of the pixels; empty if not known.
  package var hash: String

  package init(time: Double? = nil, position: Double? = nil, hash: String = "") {
    (self.time, self.position, self.hash) = (time, position, hash)
  }
}

/// The known facts about two frames besides their pixels.
package struct FramePairMetadata: Sendable {
  package var expected = FrameMetadata()
  package var actual = FrameMetadata()
  /// The visible pages of both frames, to which masks of pages apply.
  package var shown: [PlacedPage] = []
  /// The pages of the actual frame to which a difference can be attributed, from back to front; empty if the
  /// pages of the expected frame are not known.
  package var pages: [PlacedPage] = []
  /// The difference of the pages' poses; nil if they are equal or not known.
  package var pose: PoseDifference?
  /// The amount of difference if no pixels are available, as in `FrameDifference`.
  package var amount = 0.0

  package init() {}
}

/// The page of a frame whose pose differs most from the expected one.
package struct PoseDifference: Equatable, Sendable {
  /// The kind: geometry, order or colour (a different opacity); the first in this order if several apply.
  package var kind: DifferenceKind
  package var page: Int
  /// The component of the page's pose that differs most.
  package var component: FrameFinding.Component
  /// The largest distance that a corner of the page moved, in points.
  package var distance: Double

  package init(
    kind: DifferenceKind,
    page: Int,
    component: FrameFinding.Component,
    distance: Double
  ) {
    (self.kind, self.page, self.component, self.distance) = (kind, page, component, distance)
  }
}

/// A page and its position in a frame.
package struct PlacedPage: Sendable {
  /// The page's index.
  package let page: Int
  /// Whether the page is known to show a different picture than expected.
  let hasChangedPicture: Bool
  private let corners: [Point]
  private let homography: Homography

  /// Creates a page from its size, in points, and the homography from its points to pixels of the frame.
  ///
  /// The origin of the page's points is its centre.
  package init(page: Int, size: Size, homography: Homography, hasChangedPicture: Bool = false) {
    (self.page, self.hasChangedPicture) = (page, hasChangedPicture)
    self.homography = homography
    corners = Rect(aboutOrigin: size).corners
  }

  /// Returns the outline of the page in the frame, in pixels; nil if the page is not visible.
  package func outline(within bounds: Rect) -> ConvexPolygon? {
    ConvexPolygon(of: corners, seenThrough: homography, within: bounds)
  }
}
