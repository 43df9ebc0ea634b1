package import PageGeometry

/// An outline of lines and cubic curves, to be filled or stroked.
package struct VectorPath: Sendable, Hashable {
  /// One step of an outline.
  package enum Element: Sendable, Hashable {
    /// The start of a new line.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A cubic Bézier curve: two control points and the end.
    case curve(Point, Point, Point)
    /// A line back to the start.
    case close
  }

  /// The steps in order; the first is a `move`.
  package private(set) var elements: [Element] = []

  /// Creates an empty outline.
  package init() {}

  /// Creates an open line through points.
  package init(_ points: [Point]) {
    elements = points.enumerated().map { $0 == 0 ? .move($1) : .line($1) }
  }

  /// Starts a new line.
  package mutating func move(_ x: Double, _ y: Double) {
    elements.append(.move(Point(x: x, y: y)))
  }

  /// Adds a straight line.
  package mutating func line(_ x: Double, _ y: Double) {
    elements.append(.line(Point(x: x, y: y)))
  }

  /// Adds a cubic curve with two control points.
  package mutating func curve(
    _ x1: Double,
    _ y1: Double,
    _ x2: Double,
    _ y2: Double,
    _ x: Double,
    _ y: Double
  ) {
    elements.append(.curve(Point(x: x1, y: y1), Point(x: x2, y: y2), Point(x: x, y: y)))
  }

  /// Adds a straight line back to the start.
  package mutating func close() { elements.append(.close) }

  /// Adds the steps of another outline, which begins with a `move`.
  package mutating func append(_ other: VectorPath) { elements.append(contentsOf: other.elements) }

  /// Returns the outline scaled about the origin, then translated; a scale of -1 rotates it by
  /// 180°.
  package func placed(scale: Double, at origin: Point) -> VectorPath {
    func place(_ point: Point) -> Point {
      Point(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
    }
    var path = VectorPath()
    path.elements = elements.map { element in
      switch element {
      case .move(let end): .move(place(end))
      case .line(let end): .line(place(end))
      case .curve(let first, let second, let end):
        .curve(place(first), place(second), place(end))
      case .close: .close
      }
    }
    return path
  }

  /// The smallest box around all ends and control points; nil for an empty outline.
  package var bounds: Rect? {
    let points = elements.flatMap { element -> [Point] in
      switch element {
      case .move(let end), .line(let end): [end]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    return points.isEmpty ? nil : PageOutline.bounds(points)
  }

  /// Returns a rectangle as a closed outline.
  package static func rectangle(_ rect: Rect) -> VectorPath {
    var path = VectorPath(rect.corners)
    path.close()
    return path
  }

  /// Returns a disc of four cubic curves.
  package static func disc(_ centre: Point, _ radius: Double) -> VectorPath {
    .ellipse(centre: centre, radiusX: radius, radiusY: radius)
  }

  /// Returns an ellipse of four cubic curves, with an error of less than 0.03 % of a radius.
  package static func ellipse(centre: Point, radiusX x: Double, radiusY y: Double) -> VectorPath {
    // The distance of control points, in radii, that puts the middle of a curve on the circle: 4/3
    // (√2 − 1).
    let control = (Double(2).squareRoot() - 1) * 4 / 3
    let (cx, cy) = (centre.x, centre.y)
    let (kx, ky) = (x * control, y * control)
    var path = VectorPath()
    path.move(cx + x, cy)
    path.curve(cx + x, cy + ky, cx + kx, cy + y, cx, cy + y)
    path.curve(cx - kx, cy + y, cx - x, cy + ky, cx - x, cy)
    path.curve(cx - x, cy - ky, cx - kx, cy - y, cx, cy - y)
    path.curve(cx + kx, cy - y, cx + x, cy - ky, cx + x, cy)
    path.close()
    return path
  }

  /// Returns a rectangle with continuous corners, as on iOS.
  ///
  /// Each corner takes 1.528665 radii of either side; if two corners would overlap, the radius shrinks.
  ///
  /// - Parameters:
  ///   - rect: The box, in points.
  ///   - radius: The radius of the circle that a corner resembles, in points, at least 0.
  /// - Returns: A closed outline, clockwise.
  /// - Source: the curve of `UIBezierPath(roundedRect:cornerRadius:)` as published by PaintCode
  ///   ("Code for iOS 7 rounded rectangles"), made symmetric about the diagonal.
  package static func roundedRectangle(_ rect: Rect, radius: Double) -> VectorPath {
    let reach = 1.528_665
    let r = min(radius, min(rect.width, rect.height) / (2 * reach))
    var path = VectorPath()
    /// Adds one corner; `along` is the direction from the previous corner, and `onward` is the direction
    /// to the next corner.
    func bend(_ corner: Point, along: SIMD2<Double>, onward: SIMD2<Double>) {
      func at(_ before: Double, _ after: Double) -> (Double, Double) {
        let place = SIMD2(corner.x, corner.y) + r * (after * onward - before * along)
        return (place.x, place.y)
      }
      func curve(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) {
        path.curve(a.0, a.1, b.0, b.1, c.0, c.1)
      }
      let start = at(reach, 0)
      if path.elements.isEmpty { path.move(start.0, start.1) } else { path.line(start.0, start.1) }
      curve(at(1.088_493, 0), at(0.868_407, 0), at(0.631_494, 0.074_911))
      curve(at(0.372_824, 0.169_060), at(0.169_060, 0.372_824), at(0.074_911, 0.631_494))
      curve(at(0, 0.868_407), at(0, 1.088_493), at(0, reach))
    }
    let (right, down) = (SIMD2<Double>(1, 0), SIMD2<Double>(0, 1))
    let corners = rect.corners
    bend(corners[0], along: -down, onward: right)
    bend(corners[1], along: right, onward: down)
    bend(corners[2], along: down, onward: -right)
    bend(corners[3], along: -right, onward: -down)
    path.close()
    return path
  }

  /// Returns a bar with round ends, in points.
  package static func capsule(_ rect: Rect) -> VectorPath {
    let r = min(rect.width, rect.height) / 2
    let k = r - r * (Double(2).squareRoot() - 1) * 4 / 3
    let (left, top) = (rect.x, rect.y)
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    var path = VectorPath()
    path.move(left + r, top)
    path.line(right - r, top)
    path.curve(right - k, top, right, top + k, right, top + r)
    path.line(right, bottom - r)
    path.curve(right, bottom - k, right - k, bottom, right - r, bottom)
    path.line(left + r, bottom)
    path.curve(left + k, bottom, left, bottom - k, left, bottom - r)
    path.line(left, top + r)
    path.curve(left, top + k, left + k, top, left + r, top)
    path.close()
    return path
  }
}
