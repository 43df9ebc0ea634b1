import PageEffects
import PageGeometry

/// The place of a view in a frame: in the middle, scaled down if it is larger than the frame.
struct ViewPlace {
  /// The scale, in 0…1.
  let scale: Double
  /// The position of the view's top left corner in the frame, in points.
  private let origin: Point
  private let frame: Size

  init(of view: Size, in frame: Size) {
    self.frame = frame
    scale = min(1, frame.width / view.width, frame.height / view.height)
    origin = Point(
      x: (frame.width - view.width * scale) / 2,
      y: (frame.height - view.height * scale) / 2
    )
  }

  /// Returns the point of the frame at which a point of the view is shown.
  func point(_ point: Point) -> Point {
    Point(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }

  /// Returns an overlay of the view as an overlay of the frame.
  func overlay(_ overlay: SceneOverlay) -> SceneOverlay {
    guard scale != 1 || origin != .zero else { return overlay }
    switch overlay {
    case .disc(let centre, let radius, let colour, var rim):
      rim?.width *= scale
      return .disc(centre: point(centre), radius: radius * scale, colour: colour, rim: rim)
    case .band(let rect, let from, let to, let axis):
      let corner = point(Point(x: rect.x, y: rect.y))
      let scaled = Rect(
        x: corner.x,
        y: corner.y,
        width: rect.width * scale,
        height: rect.height * scale
      )
      return .band(scaled, from: from, to: to, axis: axis)
    }
  }

  /// The black bars that cover the rest of the frame.
  var bars: [SceneOverlay] {
    let black = Colour(white: 0)
    func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [SceneOverlay] {
      guard width > 0, height > 0 else { return [] }
      let rect = Rect(x: x, y: y, width: width, height: height)
      return [.band(rect, from: black, to: black, axis: .vertical)]
    }
    let (x, y) = (origin.x, origin.y)
    return bar(0, 0, frame.width, y) + bar(0, frame.height - y, frame.width, y)
      + bar(0, y, x, frame.height - 2 * y) + bar(frame.width - x, y, x, frame.height - 2 * y)
  }
}
