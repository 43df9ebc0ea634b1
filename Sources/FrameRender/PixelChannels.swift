/// The channels of a pixel: premultiplied red, green, blue and alpha, each in 0…255.
///
/// Each is converted by itself: SIMD's own conversions go through generic code and take ten times as
/// long.
extension SIMD4<Float> {
  /// The channels of a pixel, red in its lowest byte.
  init(pixel: UInt32) {
    self.init(
      Float(pixel & 255),
      Float(pixel >> 8 & 255),
      Float(pixel >> 16 & 255),
      Float(pixel >> 24)
    )
  }

  /// The pixel of these channels, rounded to the nearest.
  var pixel: UInt32 {
    let limited = pointwiseMin(self + 0.5, SIMD4(repeating: 255))
    return UInt32(limited.x) | UInt32(limited.y) << 8 | UInt32(limited.z) << 16
      | UInt32(limited.w) << 24
  }
}
