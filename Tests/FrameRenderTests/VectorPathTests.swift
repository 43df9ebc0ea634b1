import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

struct VectorPathTests {
  @Test func `A placed path is scaled, then translated`() {
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
    #expect(path.placed(scale: 2, at: Point(10, -5)) == expected)
  }

  @Test(arguments: [(20.0, 20.0), (30, 12), (4, 40)])
  func `A filled ellipse covers the area of an exact ellipse`(_ x: Double, _ y: Double) throws {
    var canvas = try CairoCanvas(width: 100, height: 100)
    canvas.fill(.ellipse(centre: Point(50, 50), radiusX: x, radiusY: y), Colour(white: 1))
    let picture = try canvas.finish()
    #expect(picture.inkBounds == Rect(50 - x, 50 - y, 2 * x, 2 * y))
    #expect(abs(picture.coverage / (Double.pi * x * y) - 1) < 0.01)
  }

  @Test func `Appended steps follow the existing steps`() {
    var (first, second) = (VectorPath(), VectorPath())
    first.move(0, 0)
    second.move(1, 1)
    first.append(second)
    #expect(first.elements == [.move(.zero), .move(Point(1, 1))])
  }
}

struct RoundedRectangleTests {
  /// Boxes and radii; the last two radii are too large for their boxes.
  static let rows: [(Rect, Double)] = [
    (Rect(0, 0, 60, 40), 8),
    (Rect(5, 7, 30, 50), 3),
    (Rect(2, 2, 20, 60), 400),
    (Rect(2, 2, 60, 60), 45),
  ]

  @Test(arguments: rows)
  func `A rounded rectangle fills its box but the corners`(_ rect: Rect, _ radius: Double) throws {
    let picture = try filled(.roundedRectangle(rect, radius: radius))
    #expect(picture.inkBounds == rect)
    for corner in rect.corners {
      let column = corner.x > rect.x ? Int(corner.x) - 1 : Int(corner.x)
      let row = corner.y > rect.y ? Int(corner.y) - 1 : Int(corner.y)
      #expect(picture.pixel(column, row).alpha < 64)
    }
    let missing = rect.width * rect.height - picture.coverage
    #expect(missing > 0)
  }

  @Test(arguments: rows) func `A rounded rectangle is symmetric`(_ rect: Rect, _ radius: Double) {
    let points = VectorPath.roundedRectangle(rect, radius: radius).points
    for point in points {
      let mirrored = [
        Point(2 * rect.x + rect.width - point.x, point.y),
        Point(point.x, 2 * rect.y + rect.height - point.y),
      ]
      for image in mirrored {
        #expect(points.contains { abs($0.x - image.x) + abs($0.y - image.y) < 1e-9 })
      }
    }
  }

  @Test func `A rounded corner is close to a circle`() throws {
    let picture = try filled(.roundedRectangle(Rect(0, 0, 64, 64), radius: 16))
    let circular = 64 * 64 - (4 - Double.pi) * 16 * 16
    #expect(abs(picture.coverage - circular) < 0.01 * circular)
  }

  @Test(arguments: [(40.0, 10.0), (10, 40), (20, 20)])
  func `A capsule has half circles at its ends`(_ width: Double, _ height: Double) throws {
    let rect = Rect(3, 4, width, height)
    let picture = try filled(.capsule(rect))
    let (long, short) = (max(width, height), min(width, height))
    let area = (long - short) * short + Double.pi * short * short / 4
    #expect(picture.inkBounds == rect)
    #expect(abs(picture.coverage / area - 1) < 0.01)
  }

  private func filled(_ path: VectorPath) throws -> Bitmap {
    var canvas = try CairoCanvas(width: 64, height: 64)
    canvas.fill(path, Colour(white: 0))
    return try canvas.finish()
  }
}
