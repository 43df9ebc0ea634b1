import CPixelKernels
import FrameImage

/// A coarse image of a frame: the mean colours of 16 × 16 cells, in 1,536 bytes.
struct FrameSignature: Sendable, Equatable {
  /// Red, green and blue of each cell, row by row, in 0…255 times `unit`.
  let values: [Int16]

  private static let cells = 16
  /// The value of one level of a channel: fractions of levels show small movements.
  private static let unit = Double(compare_signature_unit)

  /// The number of values in a signature.
  static let valueCount = 3 * cells * cells
  /// The ratio of the distance of two points to the root mean square difference of their values.
  static let root = Double(valueCount).squareRoot()

  /// Creates the signature of a picture; transparent pixels are blended with black.
  init(_ bitmap: Bitmap) {
    values = Array(unsafeUninitializedCapacity: Self.valueCount) { values, count in
      let (width, height) = (Int64(bitmap.width), Int64(bitmap.height))
      values.baseAddress.map { compare_signature(bitmap.bytes, width, height, $0) }
      count = Self.valueCount
    }
  }

  /// Returns the root mean square difference, in 0…255.
  func distance(to other: FrameSignature) -> Double {
    Self.product(other, other, from: self).squareRoot() / Self.root
  }
}

extension FrameSignature: PathPoint {
  static func product(
    _ a: FrameSignature,
    _ b: FrameSignature,
    from origin: FrameSignature
  ) -> Double {
    let product = compare_product(a.values, b.values, origin.values, Int64(valueCount))
    return Double(product) / (unit * unit)
  }
}
