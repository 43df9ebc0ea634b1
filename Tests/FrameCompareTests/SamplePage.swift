import FrameCompare
import PageGeometry

/// Pages of 24 × 32 points in a viewport of 64 × 40.
enum SamplePage {
  /// Returns a page `x` points to the right of the viewport's centre.
  static func placed(
    _ page: Int,
    x: Double = 0,
    scale: Double = 1,
    hasChangedPicture: Bool = false
  ) -> PlacedPage {
    PlacedPage(
      page: page,
      size: Size(width: 24, height: 32),
      homography: Homography.identity
        .scaled(by: scale, movedTo: Point(x: (32 + x) * scale, y: 20 * scale)),
      hasChangedPicture: hasChangedPicture
    )
  }
}
