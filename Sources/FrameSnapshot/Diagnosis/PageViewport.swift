package import FrameCompare
package import FrameFiles
import PageEffects
package import PageGeometry

/// The viewport and page size of frames, in points, and their scale in pixels per point.
package struct PageViewport: Sendable {
  package var size: Size
  package var pageSize: Size
  package var scale: Double

  /// Creates a viewport.
  package init(size: Size, pageSize: Size, scale: Double) {
    (self.size, self.pageSize, self.scale) = (size, pageSize, scale)
  }

  /// Returns the pages of a frame with their places in pixels, back to front.
  package func placed(
    _ pages: [FrameRecord.Page],
    changedPictures: Set<Int> = []
  ) -> [PlacedPage] {
    let centre = Point(x: size.width / 2 * scale, y: size.height / 2 * scale)
    return pages.map { page in
      PlacedPage(
        page: page.page,
        size: pageSize,
        homography: Homography(page.components.matrix).scaled(by: scale, movedTo: centre),
        hasChangedPicture: changedPictures.contains(page.page)
      )
    }
  }

  /// Compares the pages of two frames; both lists are in order from back to front.
  func known(
    expected: [FrameRecord.Page],
    actual: [FrameRecord.Page],
    masked: Set<Int>,
    changedPictures: Set<Int> = []
  ) -> FramePairMetadata {
    var known = FramePairMetadata()
    known.pages = placed(actual, changedPictures: changedPictures)
    known.shown = placed(expected) + known.pages
    known.pose = PoseDifference.between(expected, actual, pageSize: pageSize, masked: masked)
    let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
    known.amount = min(1, (known.pose?.distance ?? 0) / diagonal)
    return known
  }
}
