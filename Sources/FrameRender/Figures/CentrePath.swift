package import PageEffects
package import PageGeometry

/// The path of a page's centre over the viewport during a scroll.
package struct CentrePath: Sendable, Equatable {
  /// The continuous parts of the path: points relative to the viewport's top left corner, in the order
  /// of increasing page differences.
  ///
  /// The path is interrupted where the page is hidden or its centre is behind the eye.
  package let stretches: [[Point]]

  /// The largest range of page differences: more pages than fit into a viewport.
  private static let reach = -10.0...10.0

  /// Creates the path within an effect's window, with `stepsPerPage` points for each page of the
  /// window.
  package init(of effect: Effect, stepsPerPage steps: Int) {
    precondition(steps > 0, "stepsPerPage must be at least 1")
    let scene = Scene([], layout: effect.layout, depth: effect.depth)
    let range = effect.window.clamped(to: Self.reach)
    let width = range.upperBound - range.lowerBound
    let count = max(1, Int((width * Double(steps)).rounded(.up)))
    let points = (0...count).map { step in
      let pose = effect.pose(at: range.lowerBound + width * Double(step) / Double(count))
      return pose.isHidden || !pose.isFinite ? nil : scene.centre(of: pose)
    }
    stretches = points.split(separator: nil).map { $0.compactMap(\.self) }
  }
}

extension Scene {
  /// Returns the centre of a page in the viewport; nil if it is behind the eye.
  fileprivate func centre(of pose: Pose) -> Point? {
    let place = homography(pose.matrix).map(Point(x: 0, y: 0))
    guard place.z >= ConvexPolygon.nearestDivisor else { return nil }
    return Point(x: place.x / place.z, y: place.y / place.z)
  }
}
