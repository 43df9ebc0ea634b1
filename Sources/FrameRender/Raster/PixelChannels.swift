import FrameImage
import PageEffects

/// The channels of a pixel: premultiplied red, green, blue and alpha, each in 0…255.
///
/// Channels are converted one by one: SIMD's own conversions use generic code and take ten times as
/// long.
extension SIMD4<Float> {
  /// Creates the channels of a pixel with red in its lowest byte.
  @inline(__always)
  init(pixel: UInt32) {
    self.init(
      Float(pixel & 255),
      Float(pixel >> 8 & 255),
      Float(pixel >> 16 & 255),
      Float(pixel >> 24)
    )
  }

  /// The pixel of these channels, rounded to nearest.
  @inline(__always) var pixel: UInt32 {
    func byte(_ channel: Float) -> UInt32 { UInt32(Swift.min(channel + 0.5, 255)) }
    return byte(x) | byte(y) << 8 | byte(z) << 16 | byte(w) << 24
  }
}

extension Colour {
  /// Premultiplied red, green, blue and alpha, each in 0…255.
  var premultiplied: SIMD4<Float> {
    let straight = SIMD4(Float(red), Float(green), Float(blue), 1)
    let covered = straight.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    return covered * min(max(Float(alpha), 0), 1) * 255
  }

  /// The colour without its alpha.
  var opaque: Colour { Colour(red: red, green: green, blue: blue) }
}

extension Bitmap {
  /// Calls a closure with the pixels, which it may change; red is in the lowest byte of each.
  mutating func withMutablePixels(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
    withMutableBytes { bytes in bytes.withMemoryRebound(to: UInt32.self, body) }
  }
}
