import PageEffects
import PageGeometry

/// The page differences at which an effect shows a page in its viewport.
enum PageReach {
  /// The number of page differences sampled per page; the samples include all pages at rest.
  private static let samplesPerPage = 16.0

  /// Returns the range from the first to the last sample at which a page is visible; nil if there is none.
  static func range(of effect: Effect) -> ClosedRange<Double>? {
    guard !effect.wraps else { return effect.window }
    let first = (effect.window.lowerBound * samplesPerPage).rounded(.up)
    let last = (effect.window.upperBound * samplesPerPage).rounded(.down)
    var (nearest, farthest): (Double?, Double?) = (nil, nil)
    for sample in stride(from: first, through: last, by: 1) {
      let difference = sample / samplesPerPage
      guard isVisible(effect.pose(at: difference), in: effect.layout) else { continue }
      nearest = nearest ?? difference
      farthest = difference
    }
    guard let nearest, let farthest else { return nil }
    return nearest...farthest
  }

  private static func isVisible(_ pose: Pose, in layout: Layout) -> Bool {
    guard !pose.isHidden, pose.alpha > 0, pose.isFinite else { return false }
    let view = Rect(aboutOrigin: layout.viewport)
    func meetsView(_ size: Size, _ matrix: Matrix4) -> Bool {
      let corners = Rect(aboutOrigin: size).corners
      return ConvexPolygon(of: corners, seenThrough: Homography(matrix), within: view) != nil
    }
    let pieces = pose.extras?.pieces ?? []
    guard !pieces.isEmpty else { return meetsView(layout.pageSize, pose.matrix) }
    return pieces.contains { piece in
      piece.alpha > 0
        && meetsView(Size(width: piece.box.width, height: piece.box.height), piece.matrix)
    }
  }
}
