import CPixelKernels
import FrameImage

/// Two pictures of the same size.
struct PixelPair {
  let expected: Bitmap
  let actual: Bitmap

  var width: Int { expected.width }
  var height: Int { expected.height }

  /// Creates a pair from the common part of two pictures at the top left, and makes masked pixels equal.
  init(expected: Bitmap, actual: Bitmap, mask: PixelMask?) {
    let width = min(expected.width, actual.width)
    let height = min(expected.height, actual.height)
    let common = expected.cropped(width: width, height: height)
    let other = actual.cropped(width: width, height: height)
    self.expected = common
    self.actual = mask?.applied(to: other, from: common) ?? other
  }

  /// Creates a pair of two pictures of the same size.
  init(expected: Bitmap, actual: Bitmap) { (self.expected, self.actual) = (expected, actual) }

  /// Returns a part of both pictures.
  func part(_ box: PixelBox) -> PixelPair {
    guard box.x.count < width || box.y.count < height else { return self }
    return PixelPair(expected: expected.part(box), actual: actual.part(box))
  }

  /// Returns a part of both pictures at half its size, without an odd last row or column.
  func halved(_ box: PixelBox) -> PixelPair {
    PixelPair(expected: expected.halved(box), actual: actual.halved(box))
  }

  /// Calls a function with the bytes of both pictures; returns nil if they have no pixels.
  func withBytes<Result>(
    _ body: (_ expected: UnsafePointer<UInt8>, _ actual: UnsafePointer<UInt8>) -> Result
  ) -> Result? {
    expected.bytes.withUnsafeBufferPointer { expected in
      actual.bytes.withUnsafeBufferPointer { actual in
        guard let first = expected.baseAddress, let second = actual.baseAddress else { return nil }
        return body(first, second)
      }
    }
  }

  /// Calls a kernel with both pictures and a box; returns nil if they have no pixels.
  func withView<Result>(
    _ box: PixelBox,
    _ body: (_ view: UnsafePointer<compare_view>) -> Result
  ) -> Result? {
    withBytes { expected, actual in
      var view = compare_view()
      (view.expected, view.actual) = (expected, actual)
      (view.width, view.height) = (Int64(width), Int64(height))
      (view.left, view.top) = (Int64(box.x.lowerBound), Int64(box.y.lowerBound))
      (view.columns, view.rows) = (Int64(box.x.count), Int64(box.y.count))
      return body(&view)
    }
  }
}

extension Bitmap {
  fileprivate func halved(_ box: PixelBox) -> Bitmap {
    let (columns, rows) = (box.x.count / 2, box.y.count / 2)
    let start = (box.y.lowerBound * width + box.x.lowerBound) * 4
    let half = [UInt8](unsafeUninitializedCapacity: columns * rows * 4) { half, count in
      bytes.withUnsafeBufferPointer { bytes in
        guard let source = bytes.baseAddress, let target = half.baseAddress else { return }
        let (stride, columns, rows) = (Int64(4 * width), Int64(box.x.count), Int64(box.y.count))
        compare_halve_colours(source + start, stride, columns, rows, target)
      }
      count = columns * rows * 4
    }
    return Bitmap(width: columns, height: rows, bytes: half)
  }

  /// Returns the top left part of the picture.
  fileprivate func cropped(width: Int, height: Int) -> Bitmap {
    guard width != self.width || height != self.height else { return self }
    guard width > 0, height > 0 else { return Bitmap(width: width, height: height, bytes: []) }
    return part(PixelBox(x: 0...width - 1, y: 0...height - 1))
  }
}

extension PixelBox {
  /// The number of pixels.
  var count: Int { x.count * y.count }

  /// Returns the box with a margin, clipped to a picture.
  func grown(by margin: Int, width: Int, height: Int) -> Self {
    Self(
      x: max(x.lowerBound - margin, 0)...min(x.upperBound + margin, width - 1),
      y: max(y.lowerBound - margin, 0)...min(y.upperBound + margin, height - 1)
    )
  }
}
