import FrameImage
import FrameRender
import PageEffects
import Testing

@Suite struct ColourPatchTests {
  @Test func oneColourStaysThatColour() throws {
    let colour = Colour(red: 0.2, green: 0.6, blue: 1)
    let picture = try painted(Array(repeating: colour, count: 9), side: 7)
    for column in 0..<7 {
      #expect(picture.pixel(column, 6 - column) == Pixel(51, 153, 255, 255))
    }
  }

  @Test func theCornersTakeTheirColours() throws {
    let greys = [0.0, 0.3, 0.2, 0.5, 0.5, 0.5, 0.8, 0.6, 1].map { Colour(white: $0) }
    let picture = try painted(greys, side: 1000)
    for (column, row, white) in [(0, 0, 0), (999, 0, 51), (0, 999, 204), (999, 999, 255)] {
      #expect(abs(picture.pixel(column, row).green - white) <= 1)
    }
  }

  @Test func aSlopeHasTheSmallestSteps() throws {
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
