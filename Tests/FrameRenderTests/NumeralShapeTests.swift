import FrameRender
import PageGeometry
import Testing

@Suite struct NumeralShapeTests {
  @Test(arguments: "0123456789")
  func aDigitTouchesAllFourSidesAndNoMore(_ digit: Character) {
    let shape = NumeralShape(digit)
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

  @Test func nineIsSixTurnedHalfway() {
    let six = NumeralShape("6")
    let nine = NumeralShape("9")
    #expect(nine.width == six.width)
    #expect(nine.path == six.path.placed(scale: -1, at: Point(x: six.width, y: 1)))
  }

  @Test func thePointStandsOnTheLine() {
    let shape = NumeralShape(".")
    #expect(shape.width == 0)
    #expect(shape.path.points.allSatisfy { $0 == Point(x: 0, y: 1) })
  }
}
