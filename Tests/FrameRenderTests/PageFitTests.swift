import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// Pictures on pages with a different aspect ratio.
struct PageFitTests {
  struct Row: CustomTestStringConvertible {
    var fit: PageFit
    var picture: (Int, Int)
    var page: (Double, Double)
    var source: Rect
    var target: Rect
    var testDescription: String { "\(fit) \(picture) on \(page)" }

    init(
      _ fit: PageFit,
      _ picture: (Int, Int),
      _ page: (Double, Double),
      source: (Double, Double, Double, Double),
      target: (Double, Double, Double, Double)
    ) {
      self.fit = fit
      self.picture = picture
      self.page = page
      self.source = Rect(source.0, source.1, source.2, source.3)
      self.target = Rect(target.0, target.1, target.2, target.3)
    }
  }

  static let rows = [
    Row(.fill, (40, 20), (20, 30), source: (0, 0, 40, 20), target: (-10, -15, 20, 30)),
    Row(.cover, (40, 20), (20, 20), source: (10, 0, 20, 20), target: (-10, -10, 20, 20)),
    Row(.cover, (20, 40), (20, 20), source: (0, 10, 20, 20), target: (-10, -10, 20, 20)),
    Row(.cover, (10, 10), (20, 30), source: (5.0 / 3, 0, 20.0 / 3, 10), target: (-10, -15, 20, 30)),
    Row(.cover, (40, 30), (20, 15), source: (0, 0, 40, 30), target: (-10, -7.5, 20, 15)),
    Row(.contain, (40, 20), (20, 20), source: (0, 0, 40, 20), target: (-10, -5, 20, 10)),
    Row(.contain, (20, 40), (20, 20), source: (0, 0, 20, 40), target: (-5, -10, 10, 20)),
    Row(.contain, (10, 10), (30, 20), source: (0, 0, 10, 10), target: (-10, -10, 20, 20)),
    Row(.contain, (40, 30), (20, 15), source: (0, 0, 40, 30), target: (-10, -7.5, 20, 15)),
  ]

  @Test(arguments: rows)
  func `A fit selects a part of the picture and the rectangle in which it is drawn`(row: Row) {
    let size = Size(row.page.0, row.page.1)
    let bitmap = Bitmap(width: row.picture.0, height: row.picture.1)
    let face = PageFace(ScaledBitmap(bitmap), on: size, fit: row.fit, pixelsPerPoint: 4)
    for (actual, expected) in [(face.source, row.source), (face.target, row.target)] {
      #expect(abs(actual.x - expected.x) < 1e-9)
      #expect(abs(actual.y - expected.y) < 1e-9)
      #expect(abs(actual.width - expected.width) < 1e-9)
      #expect(abs(actual.height - expected.height) < 1e-9)
    }
  }

  @Test func `A picture that is larger than needed is stored downscaled`() {
    let size = Size(20, 20)
    let picture = ScaledBitmap(Bitmap(width: 320, height: 160))
    let face = PageFace(picture, on: size, fit: .cover, pixelsPerPoint: 1)
    // The page needs 40×20 pixels, and the stored picture is twice as wide and twice as high.
    #expect(face.texture.width == 80)
    #expect(face.source == Rect(20, 0, 40, 40))
    #expect(face.target == Rect(-10, -10, 20, 20))
  }
}
