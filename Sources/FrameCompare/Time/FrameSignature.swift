import CPixelKernels
import FrameImage

/// A coarse image of a frame: the mean colours of 16 × 16 cells, in 768 bytes.
struct FrameSignature: Sendable, Equatable {
  /// Red, green and blue of each cell, row by row, in 0…255.
  let values: [UInt8]

  private static let cells = 16

  /// The number of values in a signature.
  static let valueCount = 3 * cells * cells

  /// Creates the signature of a picture; transparent pixels are blended with black.
  init(_ bitmap: Bitmap) {
    values = Array(unsafeUninitializedCapacity: Self.valueCount) { values, count in
      let (width, height) = (Int64(bitmap.width), Int64(bitmap.height))
      values.baseAddress.map { compare_signature(bitmap.bytes, width, height, $0) }
      count = Self.valueCount
    }
  }

  /// Returns the dot product of (a − origin) and (b − origin).
  static func product(_ a: FrameSignature, _ b: FrameSignature, from origin: FrameSignature) -> Int
  {
    Int(compare_product(a.values, b.values, origin.values, Int64(valueCount)))
  }

  /// Returns the root mean square difference, in 0…255.
  func distance(to other: FrameSignature) -> Double {
    let squares = Self.product(other, other, from: self)
    return (Double(squares) / Double(values.count)).squareRoot()
  }
}
