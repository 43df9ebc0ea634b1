import Foundation
import PageGeometry

/// A page as a rotated and scaled rectangle, which is all that a flat layer of Lottie can be.
struct FlatPose {
  /// The centre relative to the viewport's centre, in points.
  private(set) var centre: (x: Double, y: Double)
  /// Clockwise, in degrees.
  private(set) var rotation: Double
  private(set) var scale: (x: Double, y: Double)
  /// The largest distance between a corner of the page and that of the rectangle, in points.
  private(set) var error = 0.0

  /// Creates a rectangle in the middle of the viewport.
  init() { (centre, rotation, scale) = ((0, 0), 0, (1, 1)) }

  /// Fits a rectangle to the corners of a page; nil if the eye is behind or near a corner.
  init?(_ matrix: Matrix4, pageSize: Size) {
    let (width, height) = (pageSize.width, pageSize.height)
    var corners: [SIMD2<Double>] = []
    let places = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
    for (x, y) in places {
      let seen = matrix.map(Point(x: x * width, y: y * height))
      guard seen.w > 0.05 else { return nil }
      corners.append(SIMD2(seen.x, seen.y) / seen.w)
    }
    let middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4
    let across = (corners[1] + corners[2] - corners[0] - corners[3]) / (2 * width)
    let down = (corners[2] + corners[3] - corners[0] - corners[1]) / (2 * height)
    let area = across.x * down.y - across.y * down.x
    let length = (across * across).sum().squareRoot()
    let direction: SIMD2<Double>
    if length > 1e-9 {
      scale = (length, area / length)
      direction = across / length
    } else {
      let height = (down * down).sum().squareRoot()
      scale = (0, height)
      direction = height > 1e-9 ? SIMD2(down.y, -down.x) / height : SIMD2(1, 0)
    }
    centre = (middle.x, middle.y)
    rotation = Angle.radians(atan2(direction.y, direction.x)).degrees
    let (c, s) = (direction.x, direction.y)
    for (corner, place) in zip(corners, places) {
      let (x, y) = (place.0 * width * scale.x, place.1 * height * scale.y)
      let offset = SIMD2(middle.x + c * x - s * y, middle.y + s * x + c * y) - corner
      error = max(error, (offset * offset).sum().squareRoot())
    }
  }

  /// Returns the same rectangle with the rotation that is nearest to the previous one.
  ///
  /// Half a turn is the same as a scale by −1 along both axes.
  func continued(from previous: FlatPose?) -> FlatPose {
    guard let previous else { return self }
    let halfTurns = ((previous.rotation - rotation) / 180).rounded()
    var pose = self
    pose.rotation += halfTurns * 180
    if Int(halfTurns) % 2 != 0 { pose.scale = (-scale.x, -scale.y) }
    return pose
  }
}
