package import FrameCompare
package import FrameFiles
import PageEffects
package import PageGeometry

/// The viewport that pages are shown in: sizes in points, and the pixels of a point.
package struct PageStage: Sendable {
  package var viewport: Size
  package var pageSize: Size
  package var scale: Double

  /// Creates a stage from sizes in points and the number of pixels per point.
  package init(viewport: Size, pageSize: Size, scale: Double) {
    (self.viewport, self.pageSize, self.scale) = (viewport, pageSize, scale)
  }

  /// Returns the pages of a frame where the frame shows them, back to front.
  ///
  /// - Parameters:
  ///   - pages: The pages, back to front.
  ///   - changedPictures: The pages that are known to show another picture than expected.
  /// - Returns: The pages, with their places in pixels.
  package func placed(
    _ pages: [FrameRecord.Page],
    changedPictures: Set<Int> = []
  ) -> [PlacedPage] {
    let centre = Point(x: viewport.width / 2 * scale, y: viewport.height / 2 * scale)
    return pages.map { page in
      PlacedPage(
        page: page.page,
        size: pageSize,
        seenThrough: Homography(page.components.matrix).scaled(by: scale, movedTo: centre),
        hasOtherPicture: changedPictures.contains(page.page)
      )
    }
  }

  /// Returns what the pages of two frames tell of their difference.
  ///
  /// - Parameters:
  ///   - expected: The pages of the expected frame, back to front.
  ///   - actual: The pages of the actual frame, back to front.
  ///   - masked: The pages to ignore.
  ///   - changedPictures: The pages that are known to show another picture than expected.
  /// - Returns: The pages and the difference of their poses.
  func known(
    expected: [FrameRecord.Page],
    actual: [FrameRecord.Page],
    masked: Set<Int>,
    changedPictures: Set<Int> = []
  ) -> KnownPair {
    var known = KnownPair()
    known.pages = placed(actual, changedPictures: changedPictures)
    known.shown = placed(expected) + known.pages
    known.pose = PoseDifference.between(expected, actual, pageSize: pageSize, masked: masked)
    let diagonal =
      (viewport.width * viewport.width + viewport.height * viewport.height).squareRoot()
    known.amount = min(1, (known.pose?.distance ?? 0) / diagonal)
    return known
  }
}
