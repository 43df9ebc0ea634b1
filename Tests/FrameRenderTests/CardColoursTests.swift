import FrameImage
import FrameRender
import PageDecks
import PageEffects
import Testing

struct CardColoursTests {
  /// Consecutive pages whose hues go around the colour circle, and some large indices.
  static let pages = Array(0..<26) + [999, 99_999, 999_999]

  @Test(arguments: pages)
  func `The colours of neighbouring pages differ visibly, but not strongly`(_ page: Int) {
    let (first, second) = (middle(page), middle(page + 1))
    let difference =
      abs(first.red - second.red) + abs(first.green - second.green) + abs(first.blue - second.blue)
    #expect((0.1...0.8).contains(difference))
  }

  @Test(arguments: pages) func `White is readable on every card`(_ page: Int) {
    // The luma is computed from the encoded values; the luma of white is 1.
    let colour = middle(page)
    let luma = 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue
    #expect((0.35...0.72).contains(luma))
  }

  @Test(arguments: pages) func `Cards are lighter at the top left`(_ page: Int) {
    let controls = CardColours(page: page).patch.controls
    let (first, last) = (controls[0], controls[8])
    #expect(first.red + first.green + first.blue > last.red + last.green + last.blue + 0.2)
  }

  private func middle(_ page: Int) -> Colour { CardColours(page: page).patch.controls[4] }
}

struct ColourPatchTests {
  @Test func `A gradient of nine equal colours is a plain picture`() throws {
    let colour = Colour(red: 0.2, green: 0.6, blue: 1)
    let picture = try painted(Array(repeating: colour, count: 9), side: 7)
    for column in 0..<7 { #expect(picture.pixel(column, 6 - column) == Pixel(51, 153, 255, 255)) }
  }

  @Test func `The corners of a gradient have the corner colours`() throws {
    let greys = [0.0, 0.3, 0.2, 0.5, 0.5, 0.5, 0.8, 0.6, 1].map { Colour(white: $0) }
    let picture = try painted(greys, side: 1000)
    for (column, row, white) in [(0, 0, 0), (999, 0, 51), (0, 999, 204), (999, 999, 255)] {
      #expect(abs(picture.pixel(column, row).green - white) <= 1)
    }
  }

  @Test func `A gradient has steps of one level`() throws {
    let greys = [0.1, 0.3, 0.5, 0.1, 0.3, 0.5, 0.1, 0.3, 0.5].map { Colour(white: $0) }
    let picture = try painted(greys, side: 400)
    let row = (0..<400).map { picture.pixel($0, 200).red }
    #expect(zip(row, row.dropFirst()).allSatisfy { (0...1).contains($1 - $0) })
    #expect(row.first == 26 && row.last == 127)
  }

  private func painted(_ controls: [Colour], side: Int) throws -> Bitmap {
    var canvas = try CairoCanvas(width: side, height: side)
    ColourPatch(controls).paint(on: &canvas)
    return try canvas.finish()
  }
}
