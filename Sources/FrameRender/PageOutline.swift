import PageGeometry

/// The outlines of boxes with round corners, convex and clockwise.
enum PageOutline {
  /// How far the corners' polygon may lie within the circle, in points: an eighth of a pixel at eight
  /// pixels a point, which is scale 4 and twice the size.
  private static let tolerance = 1.0 / 64

  /// The most often that a quarter of a circle is halved; that keeps the tolerance up to a radius of
  /// 800 points.
  private static let mostHalvings = 7

  /// A box whose corners are quarters of a circle.
  ///
  /// - Parameters:
  ///   - box: The box, in points.
  ///   - radius: The radius, in points; limited to half of the shorter side.
  /// - Returns: The outline from the top left corner; no points where the box has no inside.
  static func rounded(_ box: Rect, radius: Double) -> [Point] {
    guard box.width > 0, box.height > 0 else { return [] }
    let radius = min(radius, box.width / 2, box.height / 2)
    guard radius > 0 else { return box.corners }
    let (left, top) = (box.x + radius, box.y + radius)
    let (right, bottom) = (box.x + box.width - radius, box.y + box.height - radius)
    let arc = quarter(radius)
    return arc.map { Point(x: left - $0.x, y: top - $0.y) }
      + arc.map { Point(x: right + $0.y, y: top - $0.x) }
      + arc.map { Point(x: right + $0.x, y: bottom + $0.y) }
      + arc.map { Point(x: left - $0.y, y: bottom + $0.x) }
  }

  /// What two outlines have in common; no points where that is nothing.
  static func common(_ outline: [Point], _ other: [Point]) -> [Point] {
    var common = outline
    for index in other.indices {
      let (from, to) = (other[index], other[(index + 1) % other.count])
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      func side(_ point: Point) -> Double { dx * (point.y - from.y) - dy * (point.x - from.x) }
      // Where nothing is to be cut off, nothing is to be copied either.
      if common.contains(where: { side($0) < 0 }) {
        common = SceneSplit.cut(common, by: side).inner
      }
    }
    return common.count < 3 || other.isEmpty ? [] : common
  }

  /// The smallest box around an outline of at least one point.
  static func bounds(_ outline: [Point]) -> Rect {
    let (xs, ys) = (outline.map(\.x), outline.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// A quarter of a circle about the origin, from the right to the bottom.
  ///
  /// The arc is halved again and again, which takes square roots only: they are the same everywhere.
  private static func quarter(_ radius: Double) -> [SIMD2<Double>] {
    var arc: [SIMD2<Double>] = [[1, 0], [0, 1]]
    // The bulge of an arc over its chord falls to a quarter with each halving, and is less than a
    // third of the radius over the first.
    var bulge = radius * 0.293
    var halvings = 0
    while bulge > tolerance, halvings < mostHalvings {
      arc =
        zip(arc, arc.dropFirst()).flatMap { from, to in
          let chord = from + to
          return [from, chord / (chord * chord).sum().squareRoot()]
        } + [[0, 1]]
      bulge /= 4
      halvings += 1
    }
    return arc.map { $0 * radius }
  }
}
