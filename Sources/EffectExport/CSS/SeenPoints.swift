import PageEffects
import PageGeometry

/// The points of a page that are seen in the viewport or at most one viewport around it.
///
/// They are the corners of the part of the page that is in front of the eye and inside, and points between them.
struct SeenPoints {
  /// The points of the page, each with its place in the viewport.
  private let points: [(onPage: Point, seen: Point)]

  /// Whether no point is seen.
  var isEmpty: Bool { points.isEmpty }

  /// The smallest divisor of a projection; points that are nearer to the eye are not compared.
  private static let near = 1e-3

  /// Finds the points of a page.
  ///
  /// - Parameters:
  ///   - matrix: The matrix of the page.
  ///   - layout: The sizes of page and viewport.
  init(_ matrix: Matrix4, _ layout: Layout) {
    let (right, bottom) = (layout.viewport.width * 1.5, layout.viewport.height * 1.5)
    let sides: [(Point) -> Double] = [
      { matrix.map($0).w - Self.near },
      { right * matrix.map($0).w - matrix.map($0).x },
      { right * matrix.map($0).w + matrix.map($0).x },
      { bottom * matrix.map($0).w - matrix.map($0).y },
      { bottom * matrix.map($0).w + matrix.map($0).y },
    ]
    let part = sides.reduce(Rect(aboutOrigin: layout.pageSize).corners, Self.clipped)
    points = Self.filled(part).map { point in
      let place = matrix.map(point)
      return (point, Point(x: place.x / place.w, y: place.y / place.w))
    }
  }

  /// Returns the part of a convex polygon in which a linear function is not negative.
  private static func clipped(_ polygon: [Point], _ side: (Point) -> Double) -> [Point] {
    polygon.indices.flatMap { index -> [Point] in
      let (from, to) = (polygon[index], polygon[(index + 1) % polygon.count])
      let (start, end) = (side(from), side(to))
      let inside = start >= 0 ? [from] : []
      return (start < 0) == (end < 0) ? inside : inside + [between(from, to, start / (start - end))]
    }
  }

  /// Returns the corners of a polygon, and points on its edges and inside of it.
  private static func filled(_ polygon: [Point]) -> [Point] {
    let sum = polygon.reduce(Point.zero) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
    let count = Double(polygon.count)
    let middle = Point(x: sum.x / count, y: sum.y / count)
    return polygon.indices.flatMap { index -> [Point] in
      let (from, to) = (polygon[index], polygon[(index + 1) % polygon.count])
      return [from, between(from, middle, 0.5)] + [0.25, 0.5, 0.75].map { between(from, to, $0) }
    }
  }

  private static func between(_ a: Point, _ b: Point, _ share: Double) -> Point {
    Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }

  /// Returns the largest distance between the place of a point and the one that another matrix gives it.
  func shift(to matrix: Matrix4) -> Double {
    points.reduce(0) { worst, point in
      let place = matrix.map(point.onPage)
      guard place.w > 0 else { return .infinity }
      let (dx, dy) = (place.x / place.w - point.seen.x, place.y / place.w - point.seen.y)
      return max(worst, (dx * dx + dy * dy).squareRoot())
    }
  }
}
