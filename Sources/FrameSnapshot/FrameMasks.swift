package import FrameImage
import PageEffects
package import PageGeometry

/// The masks of a comparison, by what they leave out.
package struct FrameMasks: Sendable {
  /// Pages that are left out.
  let pages: Set<Int>
  /// Rectangles that are left out, in pixels.
  let rectangles: [Rect]
  /// Frames that are left out.
  let frames: [ClosedRange<Int>]

  package init(_ masks: [FrameMask]) {
    var pages: Set<Int> = []
    var rectangles: [Rect] = []
    var frames: [ClosedRange<Int>] = []
    for mask in masks {
      switch mask {
      case .page(let page): pages.insert(page)
      case .rectangle(let x, let y, let width, let height):
        rectangles.append(
          Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
        )
      case .frames(let range): frames.append(range)
      }
    }
    (self.pages, self.rectangles, self.frames) = (pages, rectangles, frames)
  }

  /// Whether a frame is left out.
  func hides(frame: Int) -> Bool { frames.contains { $0.contains(frame) } }

  /// Whether anything is left out.
  package var areAny: Bool { !pages.isEmpty || !rectangles.isEmpty || !frames.isEmpty }

  /// Which pixels of a frame are left out.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - shown: The pages that are seen in either of the two frames.
  ///   - stage: What they stand on.
  ///   - width: The frame's width, in pixels.
  ///   - height: The frame's height, in pixels.
  /// - Returns: The mask; nil where nothing is left out.
  package func pixels(
    ofFrame index: Int,
    _ shown: [SequenceFrame.Page],
    on stage: Stage?,
    width: Int,
    height: Int
  ) -> PixelMask? {
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard !hides(frame: index) else {
      return PixelMask(width: width, height: height, rectangles: [whole])
    }
    let outlines = shown.filter { pages.contains($0.page) }.compactMap { page in
      stage?.outline(of: page.pose, within: whole)
    }
    guard !rectangles.isEmpty || !outlines.isEmpty else { return nil }
    return PixelMask(width: width, height: height, rectangles: rectangles, outlines: outlines)
  }

  /// What pages stand on: sizes in points, and the pixels of a point.
  package struct Stage: Sendable {
    var viewport: Size
    var pageSize: Size
    package var scale: Double

    /// Creates a stage from sizes in points and the number of pixels per point.
    package init(viewport: Size, pageSize: Size, scale: Double) {
      (self.viewport, self.pageSize, self.scale) = (viewport, pageSize, scale)
    }

    /// The viewport's diagonal, in points.
    var diagonal: Double {
      (viewport.width * viewport.width + viewport.height * viewport.height).squareRoot()
    }

    /// The outline of a page on the frame, in pixels; nil where nothing of it is seen.
    func outline(of pose: PoseComponents, within bounds: Rect) -> ConvexPolygon? {
      let centre = Point(x: viewport.width / 2 * scale, y: viewport.height / 2 * scale)
      return ConvexPolygon(
        of: Rect(aboutOrigin: pageSize).corners,
        seenThrough: Homography(pose.matrix).scaled(by: scale, movedTo: centre),
        within: bounds
      )
    }
  }
}
