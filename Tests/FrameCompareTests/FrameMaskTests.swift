import FrameCompare
import FrameImage
import Testing

/// The syntax of masks on the command line, and the pixels that they hide.
struct FrameMaskTests {
  @Test(arguments: [
    ("page:3", FrameMask.page(3)), ("page:0", .page(0)),
    ("rect:10,20,100,50", .rectangle(x: 10, y: 20, width: 100, height: 50)),
    ("rect:0,0,1,1", .rectangle(x: 0, y: 0, width: 1, height: 1)),
    ("rect:1048576,0,1048576,1", .rectangle(x: 1_048_576, y: 0, width: 1_048_576, height: 1)),
    ("frames:10-19", .frames(10...19)), ("frames:0-0", .frames(0...0)),
  ])
  func `A valid mask is parsed`(text: String, mask: FrameMask) { #expect(FrameMask(text) == mask) }

  @Test(arguments: [
    "", ":", "page", "page:", "page:-1", "page:1.5", "page:x", "page:99999999999999999999",
    " page:1",
    "Page:1", "page:1:2", "rect:", "rect:1,2,3", "rect:1,2,3,4,5", "rect:-1,0,1,1", "rect:0,-1,1,1",
    "rect:0,0,0,1", "rect:0,0,1,0", "rect:1048577,0,1,1", "rect:0,0,1,1048577", "rect:a,b,c,d",
    "rect:1,,2,3", "frames:", "frames:3", "frames:5-4", "frames:-1-4", "frames:1-2-3", "frames:a-b",
    "everything:1",
  ])
  func `An invalid mask is rejected`(text: String) { #expect(FrameMask(text) == nil) }

  /// Returns the number of masked pixels of the first frame; nil if there is no mask.
  private static func count(
    _ masks: [FrameMask],
    _ pages: [PlacedPage] = [],
    scale: Int = 1
  ) -> Int? {
    let (width, height) = (64 * scale, 40 * scale)
    let mask = masks.pixels(ofFrame: 0, pages, width: width, height: height)
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
  func `Rectangles, pages and frames are masked`(masks: [FrameMask], count: Int?) {
    // Page 3 is in the centre of the frame, and page 4 is far outside it.
    let pages = [SamplePage.placed(3), SamplePage.placed(4, x: 500)]
    #expect(Self.count(masks, pages) == count)
  }

  @Test func `A page is masked at its expected and its actual position, at every scale`() {
    for scale in [1, 2] {
      let pages = [0, 10].map { SamplePage.placed(1, x: $0, scale: Double(scale)) }
      #expect(Self.count([.page(1)], pages, scale: scale) == scale * scale * 34 * 32)
    }
    #expect(Self.count([.page(1)]) == nil, "the position of the page is not known")
  }
}
