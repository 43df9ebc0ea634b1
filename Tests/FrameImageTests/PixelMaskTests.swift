import FrameImage
import FrameTestSupport
import PageGeometry
import Testing

/// Tests that masks cover the pixels that their shapes touch, and no others.
struct PixelMaskTests {
  /// Returns a mask as strings, one per row, with `#` for each masked pixel.
  private func picture(_ mask: PixelMask) -> [String] {
    let black = Bitmap(width: mask.width, height: mask.height)
    let white = Bitmap.drawn(width: mask.width, height: mask.height) { _, _ in
      SIMD4(repeating: 255)
    }
    let bytes = mask.applied(to: white, from: black).bytes
    return (0..<mask.height).map { y in
      String((0..<mask.width).map { bytes[(y * mask.width + $0) * 4] == 0 ? "#" : "." })
    }
  }

  @Test func `A rectangle masks every pixel it touches`() {
    let rectangles = [
      Rect(x: 0.9, y: 1, width: 1.2, height: 1), Rect(x: 4, y: 2.5, width: 9, height: 9),
      Rect(x: 2, y: 0, width: 0, height: 5), Rect(x: -5, y: -5, width: 5, height: 5),
    ]
    let mask = PixelMask(width: 6, height: 4, rectangles: rectangles)
    #expect(picture(mask) == ["......", "###...", "....##", "....##"])
    #expect(mask.count(width: 6, height: 4) == 7)
    #expect(mask.count(width: 5, height: 3) == 4)
    #expect(!mask.coversEverything)
  }

  @Test func `Overlapping rectangles are counted once`() {
    let rectangles = [
      Rect(x: 0, y: 0, width: 3, height: 1), Rect(x: 2, y: 0, width: 2, height: 2),
      Rect(x: 1, y: 0, width: 1, height: 1),
    ]
    let mask = PixelMask(width: 6, height: 2, rectangles: rectangles)
    #expect(picture(mask) == ["####..", "..##.."])
    #expect(mask.count(width: 6, height: 2) == 6)
  }

  @Test func `An outline masks every pixel it touches`() throws {
    let corners = [
      Point(x: 3, y: 0.5), Point(x: 5.5, y: 3), Point(x: 3, y: 5.5), Point(x: 0.5, y: 3),
    ]
    let outline = try #require(
      ConvexPolygon(
        of: corners,
        seenThrough: .identity,
        within: Rect(x: 0, y: 0, width: 6, height: 6)
      )
    )
    let mask = PixelMask(width: 6, height: 6, outlines: [outline])
    #expect(picture(mask) == ["..##..", ".####.", "######", "######", ".####.", "..##.."])
  }

  @Test func `A mask covers everything only if all pixels are masked`() {
    let all = Rect(x: -1, y: -1, width: 1e300, height: 1e300)
    #expect(PixelMask(width: 6, height: 4, rectangles: [all]).coversEverything)
    let most = Rect(x: 0, y: 0, width: 6, height: 3)
    #expect(!PixelMask(width: 6, height: 4, rectangles: [most]).coversEverything)
    #expect(!PixelMask(width: 6, height: 4).coversEverything)
    let nowhere = Rect(x: .nan, y: 0, width: .infinity, height: 2)
    #expect(PixelMask(width: 6, height: 4, rectangles: [nowhere]).count(width: 6, height: 4) == 0)
  }
}
