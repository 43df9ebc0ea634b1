import PageEffects
import PageGeometry

/// Puts the fragments of one 3-D space in order, cutting those that cross.
///
/// A tree of planes (binary space partition): each fragment divides those that come after it into what
/// is nearer than its plane and what is farther, and one on both sides is cut. It works on what
/// perspective makes of space, where planes stay planes and the viewer looks straight down z, so that
/// it needs to know of no eye. What lies in one plane stays in paint order, as a shadow behind what
/// casts it.
///
/// Source: Fuchs, Kedem, Naylor, "On visible surface generation by a priori tree structures", 1980.
enum SceneSplit {
  /// How far, in points, a corner may lie off a plane and still count as on it: a thousand times what
  /// rounding of poses leaves, and far less than can be seen.
  private static let thickness = 1e-5

  /// How many cuts are made at most; what crosses beyond that stands where most of it is.
  ///
  /// A thousand pieces that turn each by itself would be cut a million times.
  private static let mostCuts = 4096

  /// The parts of fragments, the farthest first.
  ///
  /// - Parameter fragments: By paint order, the farthest back first.
  /// - Returns: What is seen of them, none of which crosses another.
  static func fragments(of fragments: [Scene.Fragment]) -> [Scene.Fragment] {
    let parts = fragments.reversed().compactMap { fragment -> Scene.Fragment? in
      var part = fragment
      // Behind the eye, sides change places: what is there is cut off first.
      part.outline =
        cut(part.outline) {
          part.matrix.map($0).w - ConvexPolygon.nearestDivisor
        }.inner
      return part.outline.count < 3 ? nil : part
    }
    return sorted(parts).reversed()
  }

  /// What is left to be put in order: parts to sort, or such as lie in one plane.
  private enum Task {
    case sort([Scene.Fragment])
    case append([Scene.Fragment])
  }

  /// Parts, the nearest first.
  private static func sorted(_ parts: [Scene.Fragment]) -> [Scene.Fragment] {
    var sorted: [Scene.Fragment] = []
    var cuts = 0
    var tasks: [Task] = [.sort(parts)]
    while let task = tasks.popLast() {
      switch task {
      case .append(let level): sorted += level
      case .sort(let parts):
        guard let divider = parts.first else { continue }
        let (nearer, level, farther) = divided(parts, by: divider.matrix, &cuts)
        tasks += [.sort(farther), .append(level), .sort(nearer)]
      }
    }
    return sorted
  }

  /// Parts before, in and behind the plane of the first of them, as seen through its matrix.
  private static func divided(
    _ parts: [Scene.Fragment],
    by divider: Matrix4,
    _ cuts: inout Int
  ) -> (nearer: [Scene.Fragment], level: [Scene.Fragment], farther: [Scene.Fragment]) {
    let plane = plane(of: divider)
    var (nearer, level, farther): ([Scene.Fragment], [Scene.Fragment], [Scene.Fragment])
    (nearer, level, farther) = ([], [], [])
    for part in parts {
      let matrix = part.matrix
      guard matrix != divider else {
        level.append(part)
        continue
      }
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
      case (true, true) where cuts == mostCuts:
        if heights.reduce(0, +) > 0 { nearer.append(part) } else { farther.append(part) }
      case (true, true):
        cuts += 1
        let halves = cut(part.outline) { (plane * matrix.map($0)).sum() }
        var (front, back) = (part, part)
        (front.outline, back.outline) = (halves.inner, halves.outer)
        nearer.append(front)
        farther.append(back)
      }
    }
    return (nearer, level, farther)
  }

  /// The plane of a fragment, after perspective: positive is nearer, in points where w is 1.
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

  /// The two sides of an outline, along the line where a number that is linear on its plane, but for
  /// a positive factor, is 0.
  static func cut(
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
