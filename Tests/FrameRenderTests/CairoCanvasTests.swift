import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

struct CairoCanvasTests {
  @Test(arguments: [
    (Colour(red: 1, green: 0.5, blue: 0), Pixel(255, 128, 0, 255)),
    (Colour(red: 0, green: 0, blue: 1), Pixel(0, 0, 255, 255)),
    (Colour(red: 1, green: 0, blue: 1, alpha: 0.4), Pixel(102, 0, 102, 102)),
    (Colour(white: 1, alpha: 0), Pixel(0, 0, 0, 0)),
  ])
  func `Filled pixels are premultiplied`(_ colour: Colour, _ expected: Pixel) throws {
    var canvas = try CairoCanvas(width: 3, height: 2)
    canvas.fill(.rectangle(Rect(1, 0, 1, 1)), colour)
    let picture = try canvas.finish()
    #expect(picture.width == 3 && picture.height == 2)
    #expect(picture.pixel(1, 0) == expected)
    #expect(picture.pixel(0, 0) == Pixel(0, 0, 0, 0))
    #expect(picture.pixel(1, 1) == Pixel(0, 0, 0, 0))
  }

  @Test func `A point has the number of pixels that the canvas was set to`() throws {
    var canvas = try CairoCanvas(width: 12, height: 12)
    canvas.setPixelsPerPoint(x: 2, y: 3)
    canvas.fill(.rectangle(Rect(1, 1, 3, 2)), Colour(white: 0))
    let bounds = try canvas.finish().inkBounds
    #expect(bounds == Rect(2, 3, 6, 6))
  }

  @Test func `Strokes have round ends`() throws {
    var canvas = try CairoCanvas(width: 40, height: 20)
    var path = VectorPath()
    path.move(10, 10)
    path.line(30, 10)
    canvas.stroke(path, Colour(white: 0), width: 10)
    let picture = try canvas.finish()
    #expect(picture.inkBounds == Rect(5, 5, 30, 10))
    #expect(picture.pixel(5, 5).alpha == 0)
    #expect(abs(picture.coverage - (200 + 25 * Double.pi)) < 1)
  }

  @Test func `keepInside clears everything outside the outline`() throws {
    var canvas = try CairoCanvas(width: 8, height: 8)
    canvas.fill(.rectangle(Rect(0, 0, 8, 8)), Colour(white: 1))
    canvas.keepInside(.rectangle(Rect(2, 3, 4.5, 2)))
    let picture = try canvas.finish()
    #expect(picture.inkBounds == Rect(2, 3, 5, 2))
    #expect(picture.pixel(3, 3) == Pixel(255, 255, 255, 255))
    #expect(abs(picture.pixel(6, 3).alpha - 128) <= 1)
    #expect(picture.isPremultiplied)
  }

  @Test func `Rows are set from the top left`() throws {
    var canvas = try CairoCanvas(width: 3, height: 2)
    canvas.setRows { row, words in
      for column in 0..<words.count {
        words[column] = 0xFF00_0000 | UInt32(row) << 16 | UInt32(column) << 8 | 7
      }
    }
    let picture = try canvas.finish()
    #expect(picture.pixel(2, 1) == Pixel(1, 2, 7, 255))
    #expect(picture.pixel(0, 0) == Pixel(0, 0, 7, 255))
  }

  @Test(arguments: [(32_768, 1), (1, 32_768), (Int.max, Int.max)])
  func `A canvas that is too large is refused`(_ width: Int, _ height: Int) {
    #expect(throws: RenderError.canvasTooLarge(width: width, height: height)) {
      _ = try CairoCanvas(width: width, height: height)
    }
  }

  @Test(arguments: [(32_767, 1), (1, 32_767)])
  func `A canvas with the largest side is drawn`(_ width: Int, _ height: Int) throws {
    var canvas = try CairoCanvas(width: width, height: height)
    let box = Rect(Double(width - 1), Double(height - 1), 1, 1)
    canvas.fill(.rectangle(box), Colour(white: 1))
    #expect(try canvas.finish().pixel(width - 1, height - 1) == Pixel(255, 255, 255, 255))
  }

  @Test func `An error of cairo is thrown`() throws {
    var canvas = try CairoCanvas(width: 4, height: 4)
    canvas.setPixelsPerPoint(x: .leastNonzeroMagnitude, y: .leastNonzeroMagnitude)
    do {
      _ = try canvas.finish()
      Issue.record("cairo cannot invert this matrix, but finish() did not throw")
    } catch {
      #expect(error == .drawing("invalid matrix (not invertible)"))
    }
  }
}
