/// The visible outline of a flat page: convex, and clipped to a rectangle.
public struct ConvexPolygon: Sendable, Equatable {
  /// The corners in order, at least three.
  public let vertices: [Point]

  /// The smallest perspective divisor at which a point of a page is drawn.
  ///
  /// The divisor is the distance from the eye to the point, as a fraction of the distance from the eye to
  /// the plane of a page at rest. Clipping at 0.01 keeps the division from producing huge coordinates.
  public static let nearestDivisor = 0.01

  /// The smallest doubled area of a visible outline, in square points or pixels.
  ///
  /// The limit is well above the rounding error of a page that is edge-on or only touches the canvas, and
  /// well below an area that could change the colour of a pixel.
  private static let leastDoubledArea = 1e-6

  /// Projects an outline onto the canvas, and clips it near the eye and at a rectangle.
  ///
  /// The outline is clipped before the division, because the division would mirror points behind the eye. The
  /// result is nil if nothing is visible.
  ///
  /// - Parameters:
  ///   - corners: The corners of a convex outline on the page, in order.
  ///   - homography: The transform from the page to the canvas.
  ///   - bounds: The visible part of the canvas.
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
      outline = Self.clipped(outline, by: plane, at: index == 0 ? Self.nearestDivisor : 0)
    }
    guard outline.count >= 3 else { return nil }
    let corners = outline.map { Point(x: $0.x / $0.z, y: $0.y / $0.z) }
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    // Clipping an enormous page is inexact, and can leave corners far outside.
    vertices = Self.distinct(corners.map { bounds.nearest(to: $0) })
    guard abs(doubledArea) >= Self.leastDoubledArea else { return nil }
  }

  /// Returns the corners, without those that differ from the previous corner only by rounding.
  ///
  /// If a clipping line passes through a corner, clipping creates two corners that are almost equal. The side
  /// between them would have an arbitrary direction, and parts of the page would count as outside of that
  /// side.
  private static func distinct(_ corners: [Point]) -> [Point] {
    corners.indices.compactMap { index in
      let here = corners[index]
      let before = corners[(index + corners.count - 1) % corners.count]
      let isApart = max(abs(here.x - before.x), abs(here.y - before.y)) > shortestSide
      return isApart ? here : nil
    }
  }

  /// The shortest side of an outline, in points or pixels, well above rounding errors and well below a
  /// pixel.
  private static let shortestSide = 1e-7

  /// Clips an outline to the inner side of a plane (Sutherland–Hodgman algorithm).
  private static func clipped(
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

  /// Twice the enclosed area; positive if the corners are in clockwise order on screen.
  public var doubledArea: Double { Self.doubledArea(of: vertices) }

  private static func doubledArea(of vertices: [Point]) -> Double {
    vertices.indices.reduce(0) { sum, index in
      let here = vertices[index]
      let next = vertices[(index + 1) % vertices.count]
      return sum + here.x * next.y - next.x * here.y
    }
  }

  /// Returns whether a point is inside.
  ///
  /// A point on a side belongs to the outline at the right of the side or below it. So exactly one of two
  /// outlines with a common side contains the point. Corners are rounded to multiples of 2⁻¹⁶, so that a side
  /// is the same if two transforms compute it with different rounding errors.
  public func contains(_ point: Point) -> Bool {
    var isInside = false
    for index in vertices.indices {
      let here = Self.onGrid(vertices[index])
      let next = Self.onGrid(vertices[(index + 1) % vertices.count])
      guard (here.y > point.y) != (next.y > point.y) else { continue }
      // The slope is measured from the upper end, so that the direction of a side does not change the
      // rounding.
      let (upper, lower) = here.y < next.y ? (here, next) : (next, here)
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      if point.x < upper.x + (point.y - upper.y) * slope { isInside.toggle() }
    }
    return isInside
  }

  private static func onGrid(_ point: Point) -> Point {
    Point(x: (point.x * 0x1p16).rounded() * 0x1p-16, y: (point.y * 0x1p16).rounded() * 0x1p-16)
  }

  /// Returns the area of the intersection with another outline on the same plane, in square points or pixels.
  package func sharedArea(with other: ConvexPolygon) -> Double {
    let turn: Double = other.doubledArea < 0 ? -1 : 1
    var outline = vertices.map { SIMD3($0.x, $0.y, 1) }
    for (index, here) in other.vertices.enumerated() {
      let next = other.vertices[(index + 1) % other.vertices.count]
      let (x, y) = ((next.x - here.x) * turn, (next.y - here.y) * turn)
      outline = Self.clipped(outline, by: [-y, x, y * here.x - x * here.y], at: 0)
    }
    return abs(Self.doubledArea(of: outline.map { Point(x: $0.x, y: $0.y) })) / 2
  }
}

extension Rect {
  /// Returns the nearest point that is at most 1 outside.
  ///
  /// Usual rounding errors, which are much smaller, are kept, so that pixels do not change.
  fileprivate func nearest(to point: Point) -> Point {
    Point(x: min(max(point.x, x - 1), x + width + 1), y: min(max(point.y, y - 1), y + height + 1))
  }
}
