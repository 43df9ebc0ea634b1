package import PageGeometry

/// Outlines of boxes with round corners, convex and clockwise.
enum PageOutline {
  /// The greatest distance between a corner's polygon and its circle, in points: an eighth of a
  /// pixel at eight pixels per point, for example at scale 4 and magnification 2.
  private static let tolerance = 1.0 / 64

  /// The maximum number of times a quarter circle is halved; the tolerance is kept up to a radius
  /// of 800 points.
  private static let maximumHalvings = 7

  /// Returns the outline of a box with round corners, clockwise from the top left; no points if the box
  /// is empty.
  ///
  /// The radius is limited to half of the shorter side.
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

  /// Returns the intersection of two outlines; no points if the intersection is empty.
  static func intersection(_ outline: [Point], _ other: [Point]) -> [Point] {
    var common = outline
    for index in other.indices {
      let (from, to) = (other[index], other[(index + 1) % other.count])
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      func side(_ point: Point) -> Double { dx * (point.y - from.y) - dy * (point.x - from.x) }
      // Avoids a copy if the side cuts nothing off.
      if common.contains(where: { side($0) < 0 }) {
        common = DepthSort.cut(common, by: side).inner
      }
    }
    return common.count < 3 || other.isEmpty ? [] : common
  }

  /// Returns the bounding box of an outline of at least one point.
  static func bounds(_ outline: [Point]) -> Rect {
    let (xs, ys) = (outline.map(\.x), outline.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// Returns a quarter circle about the origin, from the right to the bottom.
  ///
  /// The arc is halved repeatedly. Halving needs only square roots, which give the same result on
  /// every machine.
  private static func quarter(_ radius: Double) -> [SIMD2<Double>] {
    var arc: [SIMD2<Double>] = [[1, 0], [0, 1]]
    // The height of an arc above its chord is less than a third of the radius at first; each
    // halving divides it by four.
    var bulge = radius * 0.293
    var halvings = 0
    while bulge > tolerance, halvings < maximumHalvings {
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

extension Rect {
  /// Returns the rectangle with a margin added on all sides; a negative one makes it smaller.
  package func expanded(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
