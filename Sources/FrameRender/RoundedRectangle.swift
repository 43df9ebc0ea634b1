package import PageGeometry

extension VectorPath {
  /// A rectangle whose corners bend gently into the sides, as corners on iOS do.
  ///
  /// Each bend takes 1.528665 radii of either side; where two bends would meet, the radius shrinks.
  ///
  /// - Parameters:
  ///   - rect: The box, in points.
  ///   - radius: The radius of the circle that the corner resembles, in points, at least 0.
  /// - Returns: A closed outline, clockwise.
  /// - Source: the curve of `UIBezierPath(roundedRect:cornerRadius:)` as published by PaintCode
  ///   ("Code for iOS 7 rounded rectangles"), made symmetric about the diagonal.
  package static func roundedRectangle(_ rect: Rect, radius: Double) -> VectorPath {
    let reach = 1.528_665
    let r = min(radius, min(rect.width, rect.height) / (2 * reach))
    var path = VectorPath()
    /// Adds one corner; `along` points from the previous corner, `onward` to the next.
    func bend(_ corner: Point, along: SIMD2<Double>, onward: SIMD2<Double>, isFirst: Bool = false) {
      func at(_ before: Double, _ after: Double) -> (Double, Double) {
        let place = SIMD2(corner.x, corner.y) + r * (after * onward - before * along)
        return (place.x, place.y)
      }
      func curve(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) {
        path.curve(a.0, a.1, b.0, b.1, c.0, c.1)
      }
      let start = at(reach, 0)
      if isFirst { path.move(start.0, start.1) } else { path.line(start.0, start.1) }
      curve(at(1.088_493, 0), at(0.868_407, 0), at(0.631_494, 0.074_911))
      curve(at(0.372_824, 0.169_060), at(0.169_060, 0.372_824), at(0.074_911, 0.631_494))
      curve(at(0, 0.868_407), at(0, 1.088_493), at(0, reach))
    }
    let (right, down) = (SIMD2<Double>(1, 0), SIMD2<Double>(0, 1))
    let corners = rect.corners
    bend(corners[0], along: -down, onward: right, isFirst: true)
    bend(corners[1], along: right, onward: down)
    bend(corners[2], along: down, onward: -right)
    bend(corners[3], along: -right, onward: -down)
    path.close()
    return path
  }

  /// A bar with round ends.
  ///
  /// - Parameter rect: The box, in points.
  /// - Returns: A closed outline; an ellipse where width and height are equal.
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
