package import FrameFiles
package import FrameRender
import JSONCoding
import PageEffects
import PageGeometry
package import PageScroll

extension FrameSequence {
  /// Returns the record of a frame before it is rendered.
  ///
  /// The frame belongs to `scroll`, or to the sequence's own scroll if `scroll` is nil.
  package func record(ofFrame index: Int, over scroll: FrameScroll? = nil) -> FrameRecord {
    let scroll = scroll ?? self.scroll
    return FrameRecord(
      index: index,
      time: JSONText.rounded(scroll.time(ofFrame: index)),
      contentOffset: scroll.contentOffset(ofFrame: index, in: layout).rounded
    )
  }
}

extension Scene {
  /// The records of the pages, back to front, as in goldens.
  package var pageRecords: [FrameRecord.Page] { pages.map { FrameRecord.Page($0) } }

  /// The records of the pages with their places on the canvas, as in lists of frames.
  var placedPageRecords: [FrameRecord.Page] { pages.map { FrameRecord.Page($0, in: self) } }
}

extension FrameRecord.Page {
  /// Creates the record of a page; with a scene it includes the position on the canvas.
  fileprivate init(_ page: Scene.Page, in scene: Scene? = nil) {
    let place = PagePlace(page, in: scene)
    self.init(
      page: place.page,
      difference: place.difference,
      alpha: place.alpha,
      order: JSONText.rounded(page.pose.order),
      pose: PoseComponents(page.pose).rounded.named,
      extras: page.pose.extras?.named.mapValues(JSONText.rounded)
    )
    corners = place.corners
    if corners == nil { polygon = scene?.outline(of: page)?.vertices.map(\.rounded) }
  }
}

/// The part of a page's record that the preview needs for each frame: without the components of the pose, which take
/// longer to compute.
package struct PagePlace: Encodable, Equatable, Sendable {
  /// The page's index.
  let page: Int
  /// The page difference.
  let difference: Double
  /// The opacity, in 0…1.
  let alpha: Double
  /// The corners in points, clockwise from the top left; nil without a scene, and if a corner is behind the eye.
  let corners: [[Double]]?

  /// Creates the record of a page in a scene.
  package init(_ page: Scene.Page, in scene: Scene?) {
    self.page = page.index
    difference = JSONText.rounded(page.pose.difference)
    alpha = JSONText.rounded(page.pose.alpha)
    corners = scene?.corners(of: page)?.map(\.rounded)
  }
}

extension Point {
  /// The coordinates, rounded as in files.
  package var rounded: [Double] { [JSONText.rounded(x), JSONText.rounded(y)] }
}
