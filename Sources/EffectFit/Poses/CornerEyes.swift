import PageEffects
import PageGeometry
import RealModule

/// The eyes of corners, which have to be assumed: corners do not tell scale from depth.
struct CornerEyes {
  let grid: Grid
  /// The corners at each sample; nil where they are unknown.
  let corners: [[Point]?]
  let homographies: [Homography?]
  /// The standard deviation of a corner's coordinate, in points.
  let noise: Double

  /// Creates the search from corners.
  init(grid: Grid, corners: [[Point]?], noise: Double) {
    (self.grid, self.corners, self.noise) = (grid, corners, noise)
    let thick = Self.homographies(corners, grid, thickerThan: max(12 * noise, Self.leastThickness))
    // Without perspective, a thin page is a small one, whose corners tell as much as those of others.
    homographies =
      noise <= EffectFit.exactNoise && Self.isFlat(thick, grid, noise)
      ? Self.homographies(corners, grid, thickerThan: 12 * noise) : thick
  }

  /// The least thickness of a page that tells its rotation, in points.
  ///
  /// The digits of exact corners turn a thinner page by more than the errors that do not matter.
  private static let leastThickness = 2.0

  /// Returns the transforms of pages; nil for those that are seen almost edge-on, about which corners tell nothing.
  private static func homographies(
    _ corners: [[Point]?],
    _ grid: Grid,
    thickerThan limit: Double
  ) -> [Homography?] {
    corners.indices.map { row in
      corners[row].flatMap {
        guard thickness($0) > limit else { return nil }
        return homography($0, of: grid.layouts[grid.samples[row].layout].pageSize)
      }
    }
  }

  /// The area of a page divided by half of its outline, in points.
  private static func thickness(_ corners: [Point]) -> Double {
    var (area, outline) = (0.0, 0.0)
    for (a, b) in zip(corners, corners[1...] + corners[..<1]) {
      area += (a.x * b.y - b.x * a.y) / 2
      outline += ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
    return outline > 0 ? 2 * abs(area) / outline : 0
  }

  /// Returns the transform from a page's points to four corners; nil if they are not a convex picture of it.
  static func homography(_ corners: [Point], of page: Size) -> Homography? {
    let (w, h) = (page.width / 2, page.height / 2)
    // The corners in halves of the page's sides.
    let from: [(Double, Double)] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    var matrix: [[Double]] = []
    var right: [Double] = []
    for ((x, y), corner) in zip(from, corners) {
      matrix.append([x, y, 1, 0, 0, 0, -x * corner.x, -y * corner.x])
      right.append(corner.x)
      matrix.append([0, 0, 0, x, y, 1, -x * corner.y, -y * corner.y])
      right.append(corner.y)
    }
    guard let s = Elimination.solution(matrix, right) else { return nil }
    return Homography(
      [s[0] / w, s[1] / h, s[2]],
      [s[3] / w, s[4] / h, s[5]],
      [s[6] / w, s[7] / h, 1]
    )
  }

  /// Whether pages show no perspective: their opposite sides are parallel, within the noise.
  private static func isFlat(_ homographies: [Homography?], _ grid: Grid, _ noise: Double) -> Bool {
    var (sum, count) = (0.0, 0.0)
    for (row, homography) in homographies.enumerated() {
      guard let homography else { continue }
      let page = grid.layouts[grid.samples[row].layout].pageSize
      let width = length(SIMD3(homography.row0.x, homography.row1.x, 0)) * page.width
      let height = length(SIMD3(homography.row0.y, homography.row1.y, 0)) * page.height
      // A narrow page tells exactly how much taller one side is than the other, and little about its top and bottom.
      let growth =
        SIMD2(homography.row2.x * page.width * height, homography.row2.y * page.height * width) / 2
      sum += (growth * growth).sum()
      count += 2
    }
    let error = max(noise, 1e-5) * 1.5
    return count == 0 || sum / count < error * error
  }

  /// Returns assumptions about the eye, the most probable first.
  func choices() -> [EyeChoice] {
    let zero = [SIMD2<Double>](repeating: .zero, count: homographies.count)
    guard !Self.isFlat(homographies, grid, noise) else {
      // The sizes of flat pages may be depths.
      return [
        choice(.infinity, zero, .viewport, isDeep: false),
        choice(Self.assumedDistance, zero, .viewport, isDeep: true),
      ]
    }
    func places(withGap: Bool) -> [SIMD2<Double>] {
      grid.samples.map { sample in
        let layout = grid.layouts[sample.layout]
        return SIMD2(sample.d * (layout.pageLength + (withGap ? layout.gap : 0)), 0)
      }
    }
    let hasGap = grid.layouts.contains { $0.gap != 0 }
    let close = hasGap ? [(places(withGap: false), EyeChoice.Kind.free)] : []
    let free = [(0.0, 0.0), (-0.5, 0), (-0.5, -0.5)].map { point in
      homographies.indices.map { inner($0, point.0, point.1) }
    }
    var choices: [EyeChoice] = []
    let centres =
      [(zero, EyeChoice.Kind.viewport), (places(withGap: true), .page)] + close
      + free.map { ($0, .free) }
    for (centres, kind) in centres {
      let distance = bestDistance(centres)
      for isDeep in [true, false] {
        choices.append(choice(distance, centres, kind, isDeep: isDeep))
      }
    }
    return choices
  }

  /// Returns the picture of a point of a page, whose x counts from the side that is farther from the middle.
  private func inner(_ row: Int, _ x: Double, _ y: Double) -> SIMD2<Double> {
    guard let homography = homographies[row] else { return .zero }
    let sample = grid.samples[row]
    let page = grid.layouts[sample.layout].pageSize
    let side: Double = sample.d < 0 ? -1 : 1
    let seen = homography.map(Point(x: side * x * page.width, y: y * page.height))
    return SIMD2(seen.x / seen.z, seen.y / seen.z)
  }

  /// The distance of the eye that is assumed where the data cannot tell it, in points.
  static let assumedDistance = 1_000.0

  /// Finds the distance for which the sides of pages are at right angles in space.
  private func bestDistance(_ centres: [SIMD2<Double>]) -> Double {
    var best = (distance: 1_000.0, fault: Double.infinity)
    for step in 0...60 {
      let distance = 80 * Double.pow(2, Double(step) / 9)
      let fault = fault(distance, centres)
      if fault < best.fault { best = (distance, fault) }
    }
    var (low, high) = (best.distance / 1.08, best.distance * 1.08)
    for _ in 0..<60 {
      let (a, b) = (low + (high - low) * 0.382, low + (high - low) * 0.618)
      if fault(a, centres) < fault(b, centres) { high = b } else { low = a }
    }
    return (low + high) / 2
  }

  private func fault(_ distance: Double, _ centres: [SIMD2<Double>]) -> Double {
    var sum = 0.0
    for (row, homography) in homographies.enumerated() {
      guard let homography else { continue }
      let (first, second, _) = Self.axes(homography, distance, centres[row])
      let size = length(first) * length(second)
      guard size > 1e-9 else { continue }
      let lean = dot(first, second) / size
      // Most pages keep their proportions; without that, a rotation about one axis tells no distance.
      let aspect = Double.log(max(length(first), 1e-9) / max(length(second), 1e-9))
      sum += lean * lean + min(aspect * aspect, 1)
    }
    return sum
  }

  /// Returns the axes and position of a page in space, up to a common factor.
  private static func axes(
    _ homography: Homography,
    _ distance: Double,
    _ centre: SIMD2<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    // A point (X, Y, Z) is seen at centre + (X - centre) p / (p - Z), so that w = (p - Z) / p.
    func column(_ index: Int) -> SIMD3<Double> {
      let w = homography.row2[index]
      let x = homography.row0[index] - centre.x * w
      let y = homography.row1[index] - centre.y * w
      return SIMD3(x, y, -distance * w)
    }
    return (column(0), column(1), column(2))
  }

  private func choice(
    _ distance: Double,
    _ centres: [SIMD2<Double>],
    _ kind: EyeChoice.Kind,
    isDeep: Bool
  ) -> EyeChoice {
    let sizes = isDeep ? restSizes(distance, centres) : []
    let showsThin = noise > EffectFit.exactNoise && !distance.isFinite
    func model(_ row: Int, _ homography: Homography?) -> Matrix4? {
      guard let homography else { return showsThin ? corners[row].map(Self.thin) : nil }
      guard distance.isFinite else { return Self.flat(homography) }
      let layout = grid.samples[row].layout
      return Self.model(homography, distance, centres[row], size: isDeep ? sizes[layout] : nil)
    }
    let models = homographies.indices.map { model($0, homographies[$0]) }
    let moved =
      noise > EffectFit.exactNoise
      ? homographies.indices.map { row in
        movedHomographies(row).map { model(row, $0) }
      } : []
    return EyeChoice(
      distances: homographies.map { $0 == nil ? .nan : distance },
      centres: centres,
      models: models,
      knowsDepth: false,
      origin: kind,
      moved: moved
    )
  }

  /// Returns the transforms of a sample with each coordinate of its corners moved by a step.
  private func movedHomographies(_ row: Int) -> [Homography?] {
    guard let corners = corners[row] else { return [] }
    let page = grid.layouts[grid.samples[row].layout].pageSize
    return (0..<8).map { coordinate in
      var moved = corners
      if coordinate % 2 == 0 {
        moved[coordinate / 2].x += EyeChoice.step
      } else {
        moved[coordinate / 2].y += EyeChoice.step
      }
      return Self.homography(moved, of: page)
    }
  }

  /// The width of the page at rest relative to its own, by layout, of which pages are copies at other depths.
  private func restSizes(_ distance: Double, _ centres: [SIMD2<Double>]) -> [Double] {
    grid.ranges.map { range in
      let known = range.filter { homographies[$0] != nil }
      let rest = known.min { abs(grid.samples[$0].d) < abs(grid.samples[$1].d) }
      guard let rest, let homography = homographies[rest] else { return 1 }
      let size = length(Self.axes(homography, distance, centres[rest]).0)
      // A page at rest is usually in the plane of the viewport; a size near 1 is noise.
      return abs(size - 1) < max(0.01, noise / 20) ? 1 : size
    }
  }

  /// Returns the matrix of a page of which noise hides everything but the position: it has no extent.
  private static func thin(_ corners: [Point]) -> Matrix4 {
    let sum = corners.reduce(Point.zero) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
    let count = Double(corners.count)
    return Matrix4(
      [0, 0, 0, sum.x / count],
      [0, 0, 0, sum.y / count],
      [0, 0, 1, 0],
      [0, 0, 0, 1]
    )
  }

  private static func flat(_ homography: Homography) -> Matrix4 {
    Matrix4(
      [homography.row0.x, homography.row0.y, 0, homography.row0.z],
      [homography.row1.x, homography.row1.y, 0, homography.row1.z],
      [0, 0, 1, 0],
      [0, 0, 0, 1]
    )
  }

  /// Returns a page's matrix in space.
  ///
  /// `size` is the width of the page relative to its own; nil for a page whose centre is in the plane of the viewport.
  private static func model(
    _ homography: Homography,
    _ distance: Double,
    _ centre: SIMD2<Double>,
    size: Double?
  ) -> Matrix4 {
    var (first, second, place) = axes(homography, distance, centre)
    let scale = size.map { $0 / max(length(first), 1e-9) } ?? 1
    first *= scale
    second *= scale
    place *= scale
    let normal = cross(first, second)
    let toward = normal / max(length(normal), 1e-12)
    // The third component of the position counts from the eye: w = (p - Z) / p.
    let depth = distance + place.z
    return Matrix4(
      [first.x, second.x, toward.x, place.x + centre.x],
      [first.y, second.y, toward.y, place.y + centre.y],
      [first.z, second.z, toward.z, depth],
      [0, 0, 0, 1]
    )
  }
}

/// Systems of linear equations that are not symmetric.
enum Elimination {
  /// Solves a system by elimination with pivots; nil if it has no single solution.
  static func solution(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    var rows = zip(matrix, right).map { $0 + [$1] }
    let count = rows.count
    for column in 0..<count {
      guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-12
      else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        guard factor != 0 else { continue }
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
