package import FrameImage
import PageGeometry

extension [FrameMask] {
  /// The pages that are hidden.
  package var pages: Set<Int> {
    Set(compactMap { if case .page(let page) = $0 { page } else { nil } })
  }

  /// Whether a frame is hidden.
  func hides(frame: Int) -> Bool {
    contains { if case .frames(let range) = $0 { range.contains(frame) } else { false } }
  }

  /// Returns the pixels of a frame that are hidden.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - shown: The pages that are visible in either of the two frames.
  ///   - width: The frame's width, in pixels.
  ///   - height: The frame's height, in pixels.
  /// - Returns: The mask; nil if nothing is hidden.
  package func pixels(
    ofFrame index: Int,
    _ shown: [PlacedPage],
    width: Int,
    height: Int
  ) -> PixelMask? {
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard !hides(frame: index) else {
      return PixelMask(width: width, height: height, rectangles: [whole])
    }
    let rectangles: [Rect] = compactMap {
      guard case .rectangle(let x, let y, let width, let height) = $0 else { return nil }
      return Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    }
    let pages = pages
    let outlines = shown.filter { pages.contains($0.page) }.compactMap {
      $0.outline(within: whole)
    }
    guard !rectangles.isEmpty || !outlines.isEmpty else { return nil }
    return PixelMask(width: width, height: height, rectangles: rectangles, outlines: outlines)
  }
}
