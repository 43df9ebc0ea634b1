import PageGeometry

/// A rectangle moved by the matrix that React Native gives a view of Android.
///
/// The view has a translation, rotations, scales, and an eye in front of its own middle (AOSP, hwui
/// RenderProperties.cpp), which React Native reads from the matrix; it drops a skew (facebook/react-native #27649).
/// `viewMatrix` in `reanimated.mjs` chooses the distance of the eye in the same way.
struct AndroidView {
  /// The largest distance between a corner of the rectangle and its place, in points; nil if the eye is behind a corner.
  let error: Double?

  init(_ matrix: Matrix4, size: Size) {
    let middle = matrix.map(Point(x: 0, y: 0))
    let columns = [matrix.map(Point(x: 1, y: 0)), matrix.map(Point(x: 0, y: 1))].map { end in
      let bottom = (end.w - middle.w) / middle.w
      return SIMD3(
        (end.x - middle.x) / middle.w - middle.x / middle.w * bottom,
        (end.y - middle.y) / middle.w - middle.y / middle.w * bottom,
        bottom
      )
    }
    let product = columns[0].z * columns[1].z
    let square = -(columns[0].x * columns[1].x + columns[0].y * columns[1].y) / product
    let eye = abs(product) > 1e-12 && square > 0 ? square.squareRoot() : 1000
    let (u, side) = (columns[0] * SIMD3(1, 1, -eye), columns[1] * SIMD3(1, 1, -eye))
    // The part of one side along the other one is a skew.
    let v = side - u * ((u * side).sum() / max((u * u).sum(), .leastNormalMagnitude))
    var error = 0.0
    for corner in Rect(aboutOrigin: size).corners {
      let seen = matrix.map(corner)
      let place = u * corner.x + v * corner.y
      let divisor = 1 - place.z / eye
      guard seen.w > 0.05, divisor > 0.05 else {
        self.error = nil
        return
      }
      let shift = SIMD2(
        place.x / divisor + middle.x / middle.w - seen.x / seen.w,
        place.y / divisor + middle.y / middle.w - seen.y / seen.w
      )
      error = max(error, (shift * shift).sum().squareRoot())
    }
    self.error = error
  }
}
