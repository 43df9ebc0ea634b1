import PageEffects
import PageGeometry

extension ExportedEffect {
  /// Returns the largest share of the viewport where a page is in front of a nearer one because whole pages are painted
  /// in their order, although they share one space.
  ///
  /// - Throws: All errors in the formulas.
  func shareOfWrongDepth() throws(EffectErrors) -> Double {
    let layout = Layout.sample
    let effect = try compiled.effect(for: layout)
    let places = Self.grid(of: layout.viewport)
    // From a page at rest to the next one, in the middle of the pages.
    return (0...8).reduce(0) { worst, step in
      let position = Double(layout.pages / 2) + Double(step) / 8
      let pages = (0..<layout.pages).compactMap { index -> ShownPage? in
        let pose = effect.pose(at: Double(index) - position, index: index)
        guard !pose.isHidden, pose.alpha > 0 else { return nil }
        return ShownPage(pose, layout.pageSize, key: pose.paintKey(ofPage: index))
      }
      let wrong = places.count { place in
        let found = pages.compactMap { page in page.depth(at: place).map { (page.key, $0) } }
        let front = found.max { $0.0 < $1.0 }
        return found.contains { $0.1 > (front?.1 ?? 0) + 1e-6 }
      }
      return max(worst, Double(wrong) / Double(places.count))
    }
  }

  /// The points of a grid over a view, from its centre.
  private static func grid(of view: Size) -> [Point] {
    (0..<48).flatMap { column in
      (0..<30).map { row in
        Point(
          x: ((Double(column) + 0.5) / 48 - 0.5) * view.width,
          y: ((Double(row) + 0.5) / 30 - 0.5) * view.height
        )
      }
    }
  }
}

/// A page as the viewer sees it.
private struct ShownPage {
  var key: PaintKey
  private let matrix: Matrix4
  private let toPage: Homography
  private let box: Rect

  /// Creates a page; nil if it is seen edge-on.
  init?(_ pose: Pose, _ size: Size, key: PaintKey) {
    guard let toPage = Homography(pose.matrix).inverse else { return nil }
    (self.key, self.toPage, matrix, box) = (key, toPage, pose.matrix, Rect(aboutOrigin: size))
  }

  /// Returns the z of the page at a point of the view; nil where the page is not.
  func depth(at place: Point) -> Double? {
    let seen = toPage.map(place)
    guard seen.z > 0 else { return nil }
    let (x, y) = (seen.x / seen.z, seen.y / seen.z)
    guard abs(x) <= box.width / 2, abs(y) <= box.height / 2 else { return nil }
    return matrix.row2.x * x + matrix.row2.y * y + matrix.row2.w
  }
}
