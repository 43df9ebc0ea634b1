public import PageGeometry

/// An outline of lines and cubic curves, to be filled or stroked.
public struct VectorPath: Sendable, Hashable {
  /// One step of an outline.
  public enum Element: Sendable, Hashable {
    /// A new beginning.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A cubic Bézier curve: two control points and the end.
    case curve(Point, Point, Point)
    /// A line back to the beginning.
    case close
  }

  /// The steps in order; the first is a `move`.
  public private(set) var elements: [Element] = []

  /// An outline without steps.
  public init() {}

  /// Begins anew at a place.
  public mutating func move(_ x: Double, _ y: Double) {
    elements.append(.move(Point(x: x, y: y)))
  }

  /// Goes straight to a place.
  public mutating func line(_ x: Double, _ y: Double) {
    elements.append(.line(Point(x: x, y: y)))
  }

  /// Goes along a cubic curve, past two control points, to a place.
  public mutating func curve(
    _ x1: Double,
    _ y1: Double,
    _ x2: Double,
    _ y2: Double,
    _ x: Double,
    _ y: Double
  ) {
    elements.append(.curve(Point(x: x1, y: y1), Point(x: x2, y: y2), Point(x: x, y: y)))
  }

  /// Goes straight back to the beginning.
  public mutating func close() {
    elements.append(.close)
  }

  /// Adds the steps of another outline.
  ///
  /// - Parameter other: The outline to add, which begins with a `move` of its own.
  public mutating func append(_ other: VectorPath) {
    elements.append(contentsOf: other.elements)
  }

  /// The outline enlarged about the origin, then shifted.
  ///
  /// - Parameters:
  ///   - scale: The factor along both axes; -1 is half a turn.
  ///   - origin: Where the old origin comes to lie.
  /// - Returns: The outline with as many steps.
  public func placed(scale: Double, at origin: Point) -> VectorPath {
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

  /// An upright rectangle at the origin.
  ///
  /// - Parameters:
  ///   - width: Points from left to right.
  ///   - height: Points from top to bottom.
  /// - Returns: A closed outline.
  static func rectangle(width: Double, height: Double) -> VectorPath {
    var path = VectorPath()
    path.move(0, 0)
    path.line(width, 0)
    path.line(width, height)
    path.line(0, height)
    path.close()
    return path
  }

  /// An upright ellipse; four cubic curves, off by less than 0.03 % of a radius.
  ///
  /// - Parameters:
  ///   - centre: The middle.
  ///   - x: The radius along x.
  ///   - y: The radius along y.
  /// - Returns: A closed outline.
  public static func ellipse(centre: Point, radiusX x: Double, radiusY y: Double) -> VectorPath {
    /// The control length that puts a curve's middle on the circle: 4/3 (√2 − 1).
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
}
