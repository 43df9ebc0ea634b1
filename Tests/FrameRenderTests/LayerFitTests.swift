import EffectTestSupport
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import TestSupport
import Testing

/// Pictures in layers whose boxes have other proportions than the page.
struct LayerFitTests {
  struct Row: CustomTestStringConvertible {
    /// The size of the picture, in pixels.
    var picture: (Int, Int)
    /// The size of the page, in points.
    var page: (Double, Double)
    /// The size of the layer's box, in points.
    var box: (Double, Double)
    var testDescription: String { "\(picture) on \(page) in \(box)" }
  }

  static let rows = [
    Row(picture: (120, 90), page: (60, 80), box: (50, 50)),
    Row(picture: (90, 120), page: (80, 40), box: (40, 40)),
    Row(picture: (90, 90), page: (80, 80), box: (80, 30)),
    Row(picture: (200, 60), page: (30, 90), box: (28, 60)),
  ]

  /// The radius of the disc in the middle of each picture, in pixels.
  private static let radius = 18.0

  private static func disc(width: Int, height: Int) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let across = Double(x) + 0.5 - Double(width) / 2
        let down = Double(y) + 0.5 - Double(height) / 2
        let isInside = across * across + down * down <= radius * radius
        bytes += isInside ? [255, 0, 0, 255] : [0, 0, 255, 255]
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// Returns the width and height of the disc of a layer, in points.
  private static func discSize(_ row: Row, fit: PageFit, own: PageFit?) throws -> Size {
    let scale = 4.0
    let page = Size(row.page.0, row.page.1)
    let layout = Layout(page, in: Size(100, 100), pages: 1)
    let key = own.map { ", fit: \($0.rawValue)" } ?? ""
    let (width, height) = row.box
    let box = "[\(-width / 2), \(-height / 2), \(width), \(height)]"
    var effect = try WrittenEffect.make(
      "transform: []\ncontent:\n  - { name: photo, shows: picture, box: \(box)\(key) }",
      layout: layout
    )
    effect.pictureFit = fit
    let folder = TemporaryFolder()
    let picture = disc(width: row.picture.0, height: row.picture.1)
    let deck = PageDeck(
      .images([try folder.writePicture(picture, to: "disc.png")]),
      pageSize: page,
      scale: scale,
      fit: fit,
      layerFits: effect.layerFits
    )
    let bitmap = try FrameRenderer(deck: deck, background: Colour(white: 0))
      .draw(try Scene(effect, at: 0))
    // The sum of the red on a line through the middle is the length of the line in the disc.
    func length(_ red: (Int) -> Int) -> Double {
      (0..<bitmap.width).reduce(0) { $0 + Double(red($1)) } / 255 / scale
    }
    let middle = bitmap.width / 2
    return Size(length { bitmap.pixel($0, middle).red }, length { bitmap.pixel(middle, $0).red })
  }

  @Test(arguments: rows, PageFit.allCases)
  func `A circle in a layer stays one unless it is stretched`(row: Row, fit: PageFit) throws {
    let across = row.box.0 / Double(row.picture.0)
    let down = row.box.1 / Double(row.picture.1)
    let scale: (Double, Double) =
      switch fit {
      case .cover: (max(across, down), max(across, down))
      case .contain: (min(across, down), min(across, down))
      case .fill: (across, down)
      }
    // A circle that is larger than its box is cut off.
    let width = min(2 * Self.radius * scale.0, row.box.0)
    let height = min(2 * Self.radius * scale.1, row.box.1)
    for (pages, own) in [(fit, nil)] + PageFit.allCases.map({ ($0, PageFit?.some(fit)) }) {
      let size = try Self.discSize(row, fit: pages, own: own)
      #expect(abs(size.width - width) < 0.6, "\(pages): \(size.width), not \(width)")
      #expect(abs(size.height - height) < 0.6, "\(pages): \(size.height), not \(height)")
    }
  }
}
