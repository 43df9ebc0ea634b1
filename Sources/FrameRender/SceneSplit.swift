import PageEffects
import PageGeometry

/// Puts pages of one 3-D space in order, cutting those that cross.
///
/// A tree of planes (binary space partition): each page divides those that come after it into what is
/// nearer than its plane and what is farther, and a page on both sides is cut. It works on what
/// perspective makes of space, where planes stay planes and the viewer looks straight down z, so that
/// it needs to know of no eye. Pages in one plane stand in paint order.
///
/// Source: Fuchs, Kedem, Naylor, "On visible surface generation by a priori tree structures", 1980.
struct SceneSplit {
  /// How far, in points, a corner may lie off a plane and still count as on it: a thousand times what
  /// rounding of poses leaves, and far less than can be seen.
  private static let thickness = 1e-5

  /// A part of a page while it is sorted.
  private struct Part {
    var page: Scene.Page
    /// Its corners on the page, in points.
    var outline: [Point]
  }

  /// The parts of pages, the farthest first.
  ///
  /// - Parameters:
  ///   - pages: The pages, by paint order, the farthest back first.
  ///   - outline: The corners of a page, about its centre.
  /// - Returns: What is seen of them, none of which crosses another.
  static func fragments(of pages: [Scene.Page], outline: [Point]) -> [Scene.Fragment] {
    let parts = pages.reversed().compactMap { page -> Part? in
      let matrix = page.pose.matrix
      // Behind the eye, sides change places: what is there is cut off first.
      let visible = cut(outline) { matrix.map($0).w - ConvexPolygon.nearestDivisor }.inner
      return visible.count < 3 ? nil : Part(page: page, outline: visible)
    }
    var fragments: [Scene.Fragment] = []
    sort(parts, into: &fragments)
    return fragments.reversed()
  }

  /// Appends parts, the nearest first.
  private static func sort(_ parts: [Part], into fragments: inout [Scene.Fragment]) {
    guard let divider = parts.first else { return }
    let plane = plane(of: divider.page.pose.matrix)
    var (nearer, level, farther): ([Part], [Part], [Part]) = ([], [divider], [])
    for part in parts.dropFirst() {
      let matrix = part.page.pose.matrix
      func height(_ point: Point) -> Double {
        let place = matrix.map(point)
        return (plane * place).sum() / place.w
      }
      let heights = part.outline.map(height)
      let isNearer = heights.contains { $0 > thickness }
      let isFarther = heights.contains { $0 < -thickness }
      switch (isNearer, isFarther) {
      case (false, false): level.append(part)
      case (true, false): nearer.append(part)
      case (false, true): farther.append(part)
      case (true, true):
        let halves = cut(part.outline) { (plane * matrix.map($0)).sum() }
        nearer.append(Part(page: part.page, outline: halves.inner))
        farther.append(Part(page: part.page, outline: halves.outer))
      }
    }
    sort(nearer, into: &fragments)
    fragments += level.map { Scene.Fragment(page: $0.page, outline: $0.outline) }
    sort(farther, into: &fragments)
  }

  /// The plane of a page, after perspective: positive is nearer, in points where w is 1.
  private static func plane(of matrix: Matrix4) -> SIMD4<Double> {
    func column(_ index: Int) -> SIMD4<Double> {
      SIMD4(matrix.row0[index], matrix.row1[index], matrix.row2[index], matrix.row3[index])
    }
    let (a, b, c) = (column(0), column(1), column(3))
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i])
        + a[k] * (b[i] * c[j] - b[j] * c[i])
    }
    let normal = SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2))
    let length = (normal.x * normal.x + normal.y * normal.y + normal.z * normal.z).squareRoot()
    return length > 0 ? normal / (normal.z < 0 ? -length : length) : normal
  }

  /// The two sides of an outline, along the line where a number that is linear on the page, but for
  /// a positive factor, is 0.
  private static func cut(
    _ outline: [Point],
    by side: (Point) -> Double
  ) -> (inner: [Point], outer: [Point]) {
    var (inner, outer): ([Point], [Point]) = ([], [])
    for index in outline.indices {
      let (here, next) = (outline[index], outline[(index + 1) % outline.count])
      let (a, b) = (side(here), side(next))
      if a >= 0 { inner.append(here) }
      if a <= 0 { outer.append(here) }
      guard (a < 0 && b > 0) || (a > 0 && b < 0) else { continue }
      let share = a / (a - b)
      let crossing = Point(
        x: here.x + (next.x - here.x) * share,
        y: here.y + (next.y - here.y) * share
      )
      inner.append(crossing)
      outer.append(crossing)
    }
    return (inner, outer)
  }
}
