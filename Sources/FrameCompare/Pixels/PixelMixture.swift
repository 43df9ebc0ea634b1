/// Whether pixels of two pictures are mixtures of what the other picture has around them.
///
/// An antialiased pixel is a mixture of its neighbours, and another rasterizer makes another mixture
/// of the same ones, or a somewhat sharper one. What is new in a picture is no mixture.
struct PixelMixture {
  private let expected: UnsafePointer<UInt8>
  private let actual: UnsafePointer<UInt8>
  private let width: Int
  private let height: Int
  /// In 1/256.
  private let sharpening: Int32

  /// Two pictures of one size; `sharpening` is the share of the contrast by which a mixture may be
  /// sharper.
  init(
    _ expected: UnsafePointer<UInt8>,
    _ actual: UnsafePointer<UInt8>,
    width: Int,
    height: Int,
    sharpening: Double
  ) {
    self.expected = expected
    self.actual = actual
    self.width = width
    self.height = height
    self.sharpening = Int32(sharpening * 256)
  }

  /// How far a pixel lies outside of what the other picture has there and in the eight places
  /// around: squared, summed over channels, and the larger of the two pictures' values.
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
