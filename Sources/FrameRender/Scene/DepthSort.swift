import PageEffects
import PageGeometry

/// Sorts the fragments of one 3-D space by depth and cuts those that cross.
///
/// Uses binary space partitioning. The plane of a fragment divides the other fragments into nearer
/// and farther ones, and a fragment that crosses the plane is cut in two. Both groups are divided
/// again in the same way. The planes are computed after perspective, where the viewing direction is
/// z. Fragments in one plane stay in paint order, so that a shadow stays behind its page.
///
/// Source: Fuchs, Kedem, Naylor, "On visible surface generation by a priori tree structures", 1980.
enum DepthSort {
  /// The greatest distance from a plane, in points, at which a corner counts as on the plane.
  ///
  /// It is a thousand times the rounding errors of poses, and too small to be visible.
  private static let tolerance = 1e-5

  /// The maximum number of cuts; after that, a fragment that crosses a plane is assigned to the
  /// side of its larger part.
  ///
  /// Without a limit, a thousand pieces that rotate independently would be cut a million times.
  private static let maximumCuts = 4096

  /// Cuts fragments that cross, and sorts the parts by depth.
  ///
  /// The fragments are in paint order, from back to front.
  ///
  /// - Returns: The parts in front of the eye, the farthest first; none crosses another.
  static func fragments(of fragments: [Scene.Fragment]) -> [Scene.Fragment] {
    let parts = fragments.reversed().compactMap { fragment -> Scene.Fragment? in
      var part = fragment
      // Perspective flips points behind the eye, so they are clipped first.
      part.outline =
        cut(part.outline) {
          part.matrix.map($0).w - ConvexPolygon.nearestDivisor
        }.inner
      return part.outline.count < 3 ? nil : part
    }
    return sorted(parts).reversed()
  }

  /// Remaining work: parts to sort, or sorted parts of one plane.
  private enum Task {
    case sort([Scene.Fragment])
    case append([Scene.Fragment])
  }

  /// Returns the parts cut where they cross and sorted by depth, the nearest first.
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

  /// Divides parts into those in front of, in and behind the plane of the matrix `divider`.
  private static func divided(
    _ parts: [Scene.Fragment],
    by divider: Matrix4,
    _ cuts: inout Int
  ) -> (nearer: [Scene.Fragment], level: [Scene.Fragment], farther: [Scene.Fragment]) {
    let plane = plane(of: divider)
    var (nearer, level, farther) = ([Scene.Fragment](), [Scene.Fragment](), [Scene.Fragment]())
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
      let isNearer = heights.contains { $0 > tolerance }
      let isFarther = heights.contains { $0 < -tolerance }
      switch (isNearer, isFarther) {
      case (false, false): level.append(part)
      case (true, false): nearer.append(part)
      case (false, true): farther.append(part)
      case (true, true) where cuts == maximumCuts:
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

  /// Returns the plane of a fragment after perspective.
  ///
  /// The dot product of the plane and a point is positive on the nearer side. If the point's w is 1, the
  /// product is the distance in points.
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

  /// Cuts a convex outline along the line where `side` is 0.
  ///
  /// - Returns: The part where `side` is positive, and the part where it is negative.
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
