import FrameRender
import PageEffects
import PageGeometry
import Testing

@Suite struct VectorPathTests {
  @Test func placingScalesThenShifts() {
    var path = VectorPath()
    path.move(1, 2)
    path.line(3, 4)
    path.curve(1, 0, 0, 1, 2, 2)
    path.close()
    var expected = VectorPath()
    expected.move(12, -1)
    expected.line(16, 3)
    expected.curve(12, -5, 10, -3, 14, -1)
    expected.close()
    #expect(path.placed(scale: 2, at: Point(x: 10, y: -5)) == expected)
  }

  @Test(arguments: [(20.0, 20.0), (30, 12), (4, 40)])
  func anEllipseCoversItsArea(_ x: Double, _ y: Double) throws {
    var canvas = try CairoCanvas(width: 100, height: 100)
    canvas.fill(
      .ellipse(centre: Point(x: 50, y: 50), radiusX: x, radiusY: y),
      Colour(white: 1)
    )
    let picture = try canvas.finish()
    #expect(picture.inkBounds == Rect(x: 50 - x, y: 50 - y, width: 2 * x, height: 2 * y))
    #expect(abs(picture.coverage / (Double.pi * x * y) - 1) < 0.01)
  }

  @Test func appendingKeepsTheOrder() {
    var (first, second) = (VectorPath(), VectorPath())
    first.move(0, 0)
    second.move(1, 1)
    first.append(second)
    #expect(first.elements == [.move(.zero), .move(Point(x: 1, y: 1))])
  }
}
