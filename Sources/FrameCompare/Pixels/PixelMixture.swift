/// Tests whether pixels of two pictures are mixtures of neighbouring pixels in the other picture.
///
/// An antialiased pixel is a mixture of its neighbours. Another rasterizer mixes the same neighbours in a
/// different ratio, or makes edges somewhat sharper. New content is not a mixture.
struct PixelMixture {
  private let expected: UnsafePointer<UInt8>
  private let actual: UnsafePointer<UInt8>
  private let width: Int
  private let height: Int
  /// The share of the contrast by which a mixture may be sharper, in 1/256.
  private let sharpening: Int32

  /// Creates a test for two pictures of the same size.
  ///
  /// A mixture may be outside the range of its neighbours by the share `sharpening` of their contrast.
  init(
    _ expected: UnsafePointer<UInt8>,
    _ actual: UnsafePointer<UInt8>,
    of pair: PixelPair,
    sharpening: Double
  ) {
    (self.expected, self.actual) = (expected, actual)
    (width, height) = (pair.width, pair.height)
    self.sharpening = Int32(sharpening * 256)
  }

  /// Returns how far a pixel is outside the range of the 3 × 3 pixels around it in the other picture.
  ///
  /// The distances of the channels are squared and summed. Each picture is compared with the other, and the
  /// larger sum is returned.
  func excess(x: Int, y: Int) -> Int {
    guard channels(expected, x, y) != channels(actual, x, y) else { return 0 }
    return max(
      excess(of: actual, in: expected, x: x, y: y),
      excess(of: expected, in: actual, x: x, y: y)
    )
  }

  private func excess(
    of picture: UnsafePointer<UInt8>,
    in other: UnsafePointer<UInt8>,
    x: Int,
    y: Int
  ) -> Int {
    var (least, most) = (channels(other, x, y), channels(other, x, y))
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1) {
        let near = channels(other, column, row)
        least = pointwiseMin(least, near)
        most = pointwiseMax(most, near)
      }
    }
    let pixel = SIMD4<Int32>(truncatingIfNeeded: channels(picture, x, y))
    let (low, high) = (
      SIMD4<Int32>(truncatingIfNeeded: least), SIMD4<Int32>(truncatingIfNeeded: most)
    )
    let room = ((high &- low) &* sharpening) &>> 8
    let outside = pointwiseMax(pixel &- high, low &- pixel) &- room
    let excess = pointwiseMax(outside, .zero)
    return Int((excess &* excess).wrappedSum())
  }

  @inline(__always)
  private func channels(_ picture: UnsafePointer<UInt8>, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
    UnsafeRawPointer(picture + (y &* width &+ x) &* 4).loadUnaligned(as: SIMD4<UInt8>.self)
  }
}
