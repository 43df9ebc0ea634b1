import FrameCompare
import FrameImage
import Testing

/// Which pixels masks leave out.
struct FrameMasksTests {
  /// How many pixels of a frame are left out; nil where there is no mask.
  private static func count(
    _ masks: [FrameMask],
    frame: Int = 0,
    _ pages: [PlacedPage] = [],
    scale: Int = 1
  ) -> Int? {
    let (width, height) = (64 * scale, 40 * scale)
    let mask = masks.pixels(ofFrame: frame, pages, width: width, height: height)
    return mask?.count(width: width, height: height)
  }

  @Test(arguments: [
    ([FrameMask.rectangle(x: 10, y: 5, width: 8, height: 4)], 32),
    ([.rectangle(x: 60, y: 36, width: 100, height: 100)], 16),
    ([.rectangle(x: 64, y: 0, width: 9, height: 9)], 0),
    (
      [.rectangle(x: 0, y: 0, width: 4, height: 4), .rectangle(x: 2, y: 0, width: 4, height: 4)], 24
    ),
    ([.frames(0...0)], 64 * 40), ([.frames(1...9)], nil),
    ([.frames(1...9), .frames(0...2)], 2_560),
    ([.page(3)], 24 * 32), ([.page(4)], nil), ([.page(5)], nil),
    ([.page(3), .rectangle(x: 0, y: 0, width: 2, height: 2)], 24 * 32 + 4),
    ([], nil),
  ])
  func `Rectangles, pages and frames are left out`(masks: [FrameMask], count: Int?) {
    // One in the middle, one far out of the picture.
    let pages = [SamplePage.placed(3), SamplePage.placed(4, x: 500)]
    #expect(Self.count(masks, pages) == count)
  }

  @Test
  func `A page is left out where it was and where it is, at every scale`() {
    for scale in [1, 2] {
      let pages = [0, 10].map { SamplePage.placed(1, x: $0, scale: Double(scale)) }
      #expect(Self.count([.page(1)], pages, scale: scale) == scale * scale * 34 * 32)
    }
    #expect(Self.count([.page(1)]) == nil, "where it is is not known")
  }
}
