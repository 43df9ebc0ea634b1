import Foundation

/// A rectangle of pixels.
public struct PixelBox: Sendable, Equatable {
  /// The columns, counted from 0 at the left.
  public let x: ClosedRange<Int>
  /// The rows, counted from 0 at the top.
  public let y: ClosedRange<Int>

  /// Creates a box from its columns and rows.
  public init(x: ClosedRange<Int>, y: ClosedRange<Int>) {
    (self.x, self.y) = (x, y)
  }
}

extension Bitmap {
  /// Returns the smallest box around the pixels that differ from another picture of the same size;
  /// nil if all pixels are equal.
  ///
  /// Compares premultiplied bytes, so two pixels with alpha 0 are always equal.
  package func differences(from other: Bitmap) -> PixelBox? {
    precondition(width == other.width && height == other.height, "the sizes must be equal")
    let rowLength = width * 4
    return bytes.withUnsafeBufferPointer { bytes in
      other.bytes.withUnsafeBufferPointer { others -> PixelBox? in
        guard let bytes = bytes.baseAddress, let others = others.baseAddress else { return nil }
        func differs(_ y: Int) -> Bool {
          memcmp(bytes + y * rowLength, others + y * rowLength, rowLength) != 0
        }
        guard let top = (0..<height).first(where: differs),
          let bottom = (top..<height).last(where: differs)
        else { return nil }
        var (left, right) = (rowLength, -1)
        for y in top...bottom {
          let (first, second) = (bytes + y * rowLength, others + y * rowLength)
          left = (0..<left).first { first[$0] != second[$0] } ?? left
          right = (right + 1..<rowLength).last { first[$0] != second[$0] } ?? right
        }
        return PixelBox(x: left / 4...right / 4, y: top...bottom)
      }
    }
  }
}
