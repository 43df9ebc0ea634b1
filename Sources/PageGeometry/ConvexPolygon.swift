/// The outline of a flat page as it is seen: convex, clipped to what can be seen.
public struct ConvexPolygon: Sendable, Equatable {
  /// The corners in order, at least three.
  public let vertices: [Point]

  /// The smallest divisor that is drawn.
  ///
  /// The divisor w is the share of the eye's distance that is left between eye and page, so that
  /// what is nearer to the eye than a hundredth of its distance is cut off, before the division
  /// would send it to infinity.
  public static let nearestDivisor = 0.01

  /// The smallest doubled area that counts as seen, in square points or pixels.
  ///
  /// A judgement: far above what rounding leaves of a page that is edge-on or only touches the
  /// canvas, and far below what could lend a pixel a colour.
  public static let leastDoubledArea = 1e-6

  /// An outline seen through a homography and cut off at the eye and at a rectangle.
  ///
  /// The cuts are made before the division, so that nothing behind the eye comes back mirrored.
  /// Nil where nothing remains.
  ///
  /// - Parameters:
  ///   - corners: The outline on the page, convex, in order.
  ///   - homography: From the page to the canvas.
  ///   - bounds: What of the canvas is drawn.
  public init?(of corners: [Point], seenThrough homography: Homography, within bounds: Rect) {
    var outline = corners.map { homography.map($0) }
    let planes: [SIMD3<Double>] = [
      [0, 0, 1],
      [1, 0, -bounds.x],
      [-1, 0, bounds.x + bounds.width],
      [0, 1, -bounds.y],
      [0, -1, bounds.y + bounds.height],
    ]
    for (index, plane) in planes.enumerated() {
      outline = Self.cut(outline, by: plane, at: index == 0 ? Self.nearestDivisor : 0)
    }
    guard outline.count >= 3 else { return nil }
    vertices = Self.distinct(outline.map { Point(x: $0.x / $0.z, y: $0.y / $0.z) })
    guard abs(doubledArea) >= Self.leastDoubledArea else { return nil }
  }

  /// The corners without those that coincide with the one before but for rounding.
  ///
  /// A cut through a corner leaves two of them a last bit apart, and a side of that length has any
  /// direction: held against it, a part of the page would lie outside.
  private static func distinct(_ corners: [Point]) -> [Point] {
    corners.indices.compactMap { index in
      let here = corners[index]
      let before = corners[(index + corners.count - 1) % corners.count]
      let isApart = max(abs(here.x - before.x), abs(here.y - before.y)) > shortestSide
      return isApart ? here : nil
    }
  }

  /// The shortest side of an outline, in points or pixels; far above rounding, far below a pixel.
  private static let shortestSide = 1e-7

  /// What of an outline is on the inner side of a plane (Sutherland and Hodgman's clipping).
  private static func cut(
    _ outline: [SIMD3<Double>],
    by plane: SIMD3<Double>,
    at distance: Double
  ) -> [SIMD3<Double>] {
    var inner: [SIMD3<Double>] = []
    inner.reserveCapacity(outline.count + 1)
    for index in outline.indices {
      let here = outline[index]
      let next = outline[(index + 1) % outline.count]
      let a = (plane * here).sum() - distance
      let b = (plane * next).sum() - distance
      if a >= 0 { inner.append(here) }
      if (a < 0) != (b < 0) { inner.append(here + (next - here) * (a / (a - b))) }
    }
    return inner
  }

  /// Twice the enclosed area; positive where the corners go round clockwise on screen.
  public var doubledArea: Double { Self.doubledArea(of: vertices) }

  private static func doubledArea(of vertices: [Point]) -> Double {
    vertices.indices.reduce(0) { sum, index in
      let here = vertices[index]
      let next = vertices[(index + 1) % vertices.count]
      return sum + here.x * next.y - next.x * here.y
    }
  }

  /// Whether a point lies within.
  ///
  /// A point on a side belongs to what lies to the right of it, or below it, so that of two outlines
  /// with a common side just one holds it. Corners are rounded to multiples of 2⁻¹⁶, by which sides
  /// that two maps make of one place are the same.
  ///
  /// - Parameter point: A place on the same plane.
  /// - Returns: Whether a line to the right leaves the outline once.
  public func contains(_ point: Point) -> Bool {
    var isInside = false
    for index in vertices.indices {
      let here = Self.onGrid(vertices[index])
      let next = Self.onGrid(vertices[(index + 1) % vertices.count])
      guard (here.y > point.y) != (next.y > point.y) else { continue }
      // From the upper end always: sides that differ in direction alone are crossed at one place.
      let (upper, lower) = here.y < next.y ? (here, next) : (next, here)
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      if point.x < upper.x + (point.y - upper.y) * slope { isInside.toggle() }
    }
    return isInside
  }

  private static func onGrid(_ point: Point) -> Point {
    Point(
      x: (point.x * 0x1p16).rounded() * 0x1p-16,
      y: (point.y * 0x1p16).rounded() * 0x1p-16
    )
  }

  /// The area that is within this outline and within another, in square points or pixels.
  ///
  /// - Parameter other: An outline on the same plane.
  /// - Returns: The area, 0 where they do not meet.
  public func sharedArea(with other: ConvexPolygon) -> Double {
    let turn: Double = other.doubledArea < 0 ? -1 : 1
    var outline = vertices.map { SIMD3($0.x, $0.y, 1) }
    for (index, here) in other.vertices.enumerated() {
      let next = other.vertices[(index + 1) % other.vertices.count]
      let (x, y) = ((next.x - here.x) * turn, (next.y - here.y) * turn)
      outline = Self.cut(outline, by: [-y, x, y * here.x - x * here.y], at: 0)
    }
    return abs(Self.doubledArea(of: outline.map { Point(x: $0.x, y: $0.y) })) / 2
  }
}
