import FrameRender
import PageGeometry
import Testing

struct GlyphTests {
  @Test(arguments: "0123456789") func `A digit fills its box exactly`(_ digit: Character) {
    let shape = Glyph(digit)
    let ends = shape.path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let end), .line(let end), .curve(_, _, let end): end
      case .close: nil
      }
    }
    #expect(abs((ends.map(\.x).min() ?? 1) - 0) < 1e-12)
    #expect(abs((ends.map(\.x).max() ?? 0) - shape.width) < 1e-12)
    #expect(abs((ends.map(\.y).min() ?? 1) - 0) < 1e-12)
    #expect(abs((ends.map(\.y).max() ?? 0) - 1) < 1e-12)
  }

  @Test func `A nine is a six rotated by 180 degrees`() {
    let six = Glyph("6")
    let nine = Glyph("9")
    #expect(nine.width == six.width)
    #expect(nine.path == six.path.placed(scale: -1, at: Point(six.width, 1)))
  }

  @Test func `The decimal point is on the baseline`() {
    let shape = Glyph(".")
    #expect(shape.width == 0)
    #expect(shape.path.points.allSatisfy { $0 == Point(0, 1) })
  }
}
