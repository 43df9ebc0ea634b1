import FrameRender
import PageDecks
import PageEffects
import PageGeometry
import Testing

struct CardLayoutTests {
  static let sizes: [Size] = [
    Size(80, 80), Size(60, 200), Size(200, 60),
    Size(240, 320),
  ]

  @Test(arguments: sizes, [1, 10, 365, 123_456, 888_888, 1_000_000])
  func `The number is inside the margins and centred`(_ size: Size, _ number: Int) throws {
    let (width, height) = (Int(size.width), Int(size.height))
    var canvas = try CairoCanvas(width: width, height: height)
    CardLayout(size: size).drawNumber(number, on: &canvas)
    let bounds = try #require(try canvas.finish().inkBounds)
    let margin = min(size.width, size.height) * 0.08
    #expect(bounds.x >= (margin - 1).rounded(.down))
    #expect(bounds.x + bounds.width <= size.width - margin + 1)
    #expect(bounds.height <= size.height * 0.36 + 2)
    #expect(abs(bounds.x + bounds.width / 2 - size.width / 2) <= 1)
  }

  @Test(arguments: sizes) func `The heading is at the top left`(_ size: Size) throws {
    var canvas = try CairoCanvas(width: Int(size.width), height: Int(size.height))
    CardLayout(size: size).drawHeading(ink: Colour(white: 0), on: &canvas)
    let bounds = try #require(try canvas.finish().inkBounds)
    let unit = min(size.width, size.height)
    #expect(bounds.x + bounds.width <= unit * 0.75)
    #expect(bounds.y + bounds.height <= unit * 0.25)
  }
}
