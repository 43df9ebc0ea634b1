import FrameRender
import PageEffects
import PageGeometry

/// A page at a point of the viewport, found without the hit testing of `Scene`.
///
/// Only whole pages without clips and without round corners are supported. Matrices are written for
/// row vectors, and the point on a page is found by solving two linear equations.
struct PlainHit {
  let page: Scene.Page
  /// The point of the page, in points relative to the page's centre.
  let place: Point
  /// The depth at the point, after perspective.
  let depth: Double
  /// The distance of the point from the page's edges, in points; negative outside.
  let margin: Double

  /// Creates the hit of a page; nil if the page is edge-on or behind the eye.
  init?(_ page: Scene.Page, in scene: Scene, at point: Point) {
    let elements = page.pose.matrix.elements
    func m(_ row: Int, _ column: Int) -> Double { elements[(column - 1) * 4 + row - 1] }
    let (x, y) = (point.x - scene.viewport.width / 2, point.y - scene.viewport.height / 2)
    let (a1, b1, c1) = (m(1, 1) - x * m(1, 4), m(2, 1) - x * m(2, 4), x * m(4, 4) - m(4, 1))
    let (a2, b2, c2) = (m(1, 2) - y * m(1, 4), m(2, 2) - y * m(2, 4), y * m(4, 4) - m(4, 2))
    let determinant = a1 * b2 - a2 * b1
    let (a, b) = ((c1 * b2 - c2 * b1) / determinant, (a1 * c2 - a2 * c1) / determinant)
    let w = a * m(1, 4) + b * m(2, 4) + m(4, 4)
    guard determinant != 0, w >= ConvexPolygon.nearestDivisor else { return nil }
    self.page = page
    place = Point(a, b)
    depth = (a * m(1, 3) + b * m(2, 3) + m(4, 3)) / w
    margin = min(scene.pageSize.width / 2 - abs(a), scene.pageSize.height / 2 - abs(b))
  }

  /// The smallest distance to edges and between pages at which the result is certain.
  static let clearance = 0.01

  /// Returns the interactive pages at a point, the nearest first; nil if the result is uncertain.
  static func all(in scene: Scene, at point: Point, sharesDepth: Bool) -> [PlainHit]? {
    let met = scene.pages.compactMap { PlainHit($0, in: scene, at: point) }
    guard met.allSatisfy({ abs($0.margin) > clearance }) else { return nil }
    let hits = met.filter { $0.margin > 0 && $0.page.pose.isInteractive }
    guard sharesDepth else { return hits.sorted { $0.isPainted(over: $1) } }
    let depths = hits.map(\.depth).sorted()
    let steps = zip(depths.dropFirst(), depths).map(-)
    // Pages in one plane stay in paint order.
    let isLevel = steps.allSatisfy { $0 < 1e-6 }
    guard isLevel || steps.allSatisfy({ $0 > clearance }) else { return nil }
    return hits.sorted { isLevel ? $0.isPainted(over: $1) : $0.depth > $1.depth }
  }

  private func isPainted(over other: PlainHit) -> Bool {
    let (mine, others) = (page.pose, other.page.pose)
    guard mine.order == others.order else { return mine.order > others.order }
    let (near, far) = (abs(mine.difference), abs(others.difference))
    return near == far ? page.index < other.page.index : near < far
  }
}
