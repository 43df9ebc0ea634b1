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
    let cells = Self.cells
    var sums = [SIMD4<UInt32>](repeating: .zero, count: cells * cells)
    let (width, height) = (bitmap.width, bitmap.height)
    func start(_ cell: Int, of length: Int) -> Int { cell * length / cells }
    bitmap.bytes.withUnsafeBytes { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<cells {
          for y in start(row, of: height)..<start(row + 1, of: height) {
            for column in 0..<cells {
              var sum = SIMD4<UInt32>.zero
              for x in start(column, of: width)..<start(column + 1, of: width) {
                let pixel = bytes.loadUnaligned(
                  fromByteOffset: (y &* width &+ x) &* 4,
                  as: SIMD4<UInt8>.self
                )
                sum &+= SIMD4<UInt32>(truncatingIfNeeded: pixel)
              }
              sums[row &* cells &+ column] &+= sum
            }
          }
        }
      }
    }
    values = sums.indices.flatMap { index in
      let (row, column) = (index / cells, index % cells)
      let pixels =
        (start(row + 1, of: height) - start(row, of: height))
        * (start(column + 1, of: width) - start(column, of: width))
      let count = UInt32(clamping: max(pixels, 1))
      return (0..<3).map { UInt8(clamping: (sums[index][$0] + count / 2) / count) }
    }
  }

  /// Returns the dot product of (a − origin) and (b − origin).
  static func product(_ a: FrameSignature, _ b: FrameSignature, from origin: FrameSignature) -> Int
  {
    var sum: Int32 = 0
    a.values.withUnsafeBufferPointer { a in
      b.values.withUnsafeBufferPointer { b in
        origin.values.withUnsafeBufferPointer { origin in
          for index in 0..<a.count {
            let here = Int32(origin[index])
            sum &+= (Int32(a[index]) &- here) &* (Int32(b[index]) &- here)
          }
        }
      }
    }
    return Int(sum)
  }

  /// Returns the root mean square difference, in 0…255.
  func distance(to other: FrameSignature) -> Double {
    let squares = Self.product(other, other, from: self)
    return (Double(squares) / Double(values.count)).squareRoot()
  }
}
