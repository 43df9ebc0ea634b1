public import PageEffects
public import PageGeometry

/// The way of a page's centre over the viewport, as it is seen while the page comes and goes.
public struct CentrePath: Sendable, Equatable {
  /// Points from the viewport's top left corner, by growing page difference.
  ///
  /// A stretch ends where the page is not drawn, or its centre is behind the eye.
  public let stretches: [[Point]]

  /// How far a page is followed, in pages: as many as fit into a viewport, and more.
  private static let reach = -10.0...10.0

  /// The way of a page under an effect, through its window as far as that is near the page at rest.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - steps: How many looks are had at each page of the way, at least 1.
  public init(of effect: Effect, stepsPerPage steps: Int) {
    precondition(steps > 0, "a path has at least one step a page")
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
  /// Where the centre of a page is seen; nil behind the eye.
  fileprivate func centre(of pose: Pose) -> Point? {
    let place = homography(pose.matrix).map(Point(x: 0, y: 0))
    guard place.z >= ConvexPolygon.nearestDivisor else { return nil }
    return Point(x: place.x / place.z, y: place.y / place.z)
  }
}
