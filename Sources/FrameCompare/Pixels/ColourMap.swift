import FrameImage

/// The share of a difference that a colour map explains.
///
/// A colour map replaces each colour with one other colour in the whole frame. Colours are distinguished by
/// the upper five bits of each channel. The frame is divided like a chequerboard: the mean change of a colour
/// on white squares predicts the change of the same colour on black squares, and vice versa. A map is thus
/// tested on pixels that it was not fitted to, so it explains neither noise nor a different picture.
struct ColourMap {
  /// The share of the squared differences that the map explains; at most 1, and negative for noise.
  let share: Double
  /// The root mean square difference per channel that remains in the differing pixels after the map, in 0…255.
  let residual: Double

  private static let bits = 5

  init(_ pair: PixelPair, within box: PixelBox) {
    // The first half of the array is for white squares, and the second half is for black squares. The element
    // of a colour contains the sums of its differences in red, green and blue, and its number of pixels.
    let size = 1 << (3 * Self.bits)
    let side = ComparisonLimits.block
    var colours = [SIMD4<Int32>](repeating: .zero, count: 2 * size)
    var squares: Int64 = 0
    var differing = 0
    _ = pair.withBytes { expected, actual in
      colours.withUnsafeMutableBufferPointer { colours in
        for y in stride(from: box.y.lowerBound, through: box.y.upperBound, by: box.rowStep) {
          for x in box.x {
            let place = (y &* pair.width &+ x) &* 4
            let before = Self.pixel(expected + place)
            var step = Self.pixel(actual + place) &- before
            step.w = 0
            let square = Int64((step &* step).wrappedSum())
            squares &+= square
            differing &+= square > 0 ? 1 : 0
            step.w = 1
            let key = before &>> SIMD4<Int32>(repeating: Int32(8 - Self.bits))
            let index = key.x << (2 * Int32(Self.bits)) | key.y << Int32(Self.bits) | key.z
            colours[Int(index) &+ (x / side &+ y / side) & 1 &* size] &+= step
          }
        }
      }
    }
    let total = Double(squares)
    var left = total
    for (white, black) in zip(colours[..<size], colours[size...]) where white.w > 0 && black.w > 0 {
      left += Self.change(of: white, mappedBy: black) + Self.change(of: black, mappedBy: white)
    }
    share = total > 0 ? 1 - left / total : 0
    residual = (max(left, 0) / Double(3 * max(differing, 1))).squareRoot()
  }

  /// Returns the change in the squared differences of pixels if the mean difference of other pixels is
  /// subtracted from them.
  private static func change(of pixels: SIMD4<Int32>, mappedBy others: SIMD4<Int32>) -> Double {
    let sums = SIMD3(Double(pixels.x), Double(pixels.y), Double(pixels.z))
    let means = SIMD3(Double(others.x), Double(others.y), Double(others.z)) / Double(others.w)
    return (means * (means * Double(pixels.w) - 2 * sums)).sum()
  }

  @inline(__always)
  private static func pixel(_ bytes: UnsafePointer<UInt8>) -> SIMD4<Int32> {
    SIMD4<Int32>(
      truncatingIfNeeded: UnsafeRawPointer(bytes).loadUnaligned(as: SIMD4<UInt8>.self)
    )
  }
}
