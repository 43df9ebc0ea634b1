package import CPixelKernels

/// A rectangle of pixels.
public struct PixelBox: Sendable, Equatable {
  /// The columns, counted from 0 at the left.
  public let x: ClosedRange<Int>
  /// The rows, counted from 0 at the top.
  public let y: ClosedRange<Int>

  /// Creates a box from its columns and rows.
  public init(x: ClosedRange<Int>, y: ClosedRange<Int>) { (self.x, self.y) = (x, y) }

  /// Creates a box from that of a kernel; nil if it is empty.
  package init?(_ box: compare_box) {
    guard box.left <= box.right, box.top <= box.bottom else { return nil }
    self.init(x: Int(box.left)...Int(box.right), y: Int(box.top)...Int(box.bottom))
  }
}

extension Bitmap {
  /// Returns the smallest box around the pixels that differ from another picture of the same size;
  /// nil if all pixels are equal.
  ///
  /// Compares premultiplied bytes, so two pixels with alpha 0 are always equal.
  package func differences(from other: Bitmap) -> PixelBox? {
    precondition(width == other.width && height == other.height, "the sizes must be equal")
    return bytes.withUnsafeBufferPointer { bytes in
      other.bytes.withUnsafeBufferPointer { others -> PixelBox? in
        guard let bytes = bytes.baseAddress, let others = others.baseAddress else { return nil }
        var view = compare_view()
        (view.expected, view.actual) = (others, bytes)
        (view.width, view.height) = (Int64(width), Int64(height))
        return PixelBox(compare_differences(&view))
      }
    }
  }
}
