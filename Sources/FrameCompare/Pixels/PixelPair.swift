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
  init(expected: Bitmap, actual: Bitmap) {
    (self.expected, self.actual) = (expected, actual)
  }

  /// Returns a part of both pictures.
  func part(_ box: PixelBox) -> PixelPair {
    guard box.x.count < width || box.y.count < height else { return self }
    return PixelPair(expected: expected.part(box), actual: actual.part(box))
  }

  /// Returns both pictures at half their size, without an odd last row or column.
  func halved() -> PixelPair {
    PixelPair(expected: expected.halved(), actual: actual.halved())
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
  fileprivate func part(_ box: PixelBox) -> Bitmap {
    let rows = box.y.map { row in
      bytes[(row * width + box.x.lowerBound) * 4..<(row * width + box.x.upperBound + 1) * 4]
    }
    return Bitmap(width: box.x.count, height: box.y.count, bytes: Array(rows.joined()))
  }

  fileprivate func halved() -> Bitmap {
    let (columns, rows) = (width / 2, height / 2)
    let half = [UInt8](unsafeUninitializedCapacity: columns * rows * 4) { half, count in
      bytes.withUnsafeBufferPointer { bytes in
        guard let source = bytes.baseAddress, let target = half.baseAddress else { return }
        compare_halve_colours(source, Int64(width), Int64(height), target)
      }
      count = columns * rows * 4
    }
    return Bitmap(width: columns, height: rows, bytes: half)
  }

  /// Returns the top left part of the picture.
  fileprivate func cropped(width: Int, height: Int) -> Bitmap {
    guard width != self.width || height != self.height else { return self }
    let rows = (0..<height).map { bytes[$0 * self.width * 4..<($0 * self.width + width) * 4] }
    return Bitmap(width: width, height: height, bytes: Array(rows.joined()))
  }
}

extension PixelBox {
  /// The number of pixels.
  var count: Int { x.count * y.count }

  /// The distance between sampled rows, so that about `ComparisonLimits.sample` pixels are sampled.
  var rowStep: Int { max(count / ComparisonLimits.sample, 1) }

  /// Returns the box with a margin, clipped to a picture.
  func grown(by margin: Int, width: Int, height: Int) -> Self {
    Self(
      x: max(x.lowerBound - margin, 0)...min(x.upperBound + margin, width - 1),
      y: max(y.lowerBound - margin, 0)...min(y.upperBound + margin, height - 1)
    )
  }
}
