import Foundation
import FrameImage

/// Two pictures of one size, the second of which may differ from the first.
struct PixelPair {
  let expected: Bitmap
  let actual: Bitmap

  var width: Int { expected.width }
  var height: Int { expected.height }

  /// The part that two pictures have in common, from the top left, without what a mask leaves out.
  init(expected: Bitmap, actual: Bitmap, mask: PixelMask?) {
    let width = min(expected.width, actual.width)
    let height = min(expected.height, actual.height)
    let common = expected.cropped(width: width, height: height)
    let other = actual.cropped(width: width, height: height)
    self.expected = common
    self.actual = mask?.applied(to: other, from: common) ?? other
  }

  /// Runs with the bytes of both.
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

  /// The smallest box around the pixels that differ; nil where none does.
  func box() -> PixelDifference.Box? {
    let rowLength = width * 4
    return withBytes { expected, actual in
      func differs(_ y: Int) -> Bool {
        memcmp(expected + y * rowLength, actual + y * rowLength, rowLength) != 0
      }
      guard let top = (0..<height).first(where: differs),
        let bottom = (top..<height).last(where: differs)
      else { return nil }
      var (left, right) = (rowLength, -1)
      for y in top...bottom {
        let (first, second) = (expected + y * rowLength, actual + y * rowLength)
        left = (0..<left).first { first[$0] != second[$0] } ?? left
        right = (right + 1..<rowLength).last { first[$0] != second[$0] } ?? right
      }
      return PixelDifference.Box(x: left / 4...right / 4, y: top...bottom)
    } ?? nil
  }
}

extension Bitmap {
  /// The top left part of the picture.
  fileprivate func cropped(width: Int, height: Int) -> Bitmap {
    guard width != self.width || height != self.height else { return self }
    let rows = (0..<height).map { bytes[$0 * self.width * 4..<($0 * self.width + width) * 4] }
    return Bitmap(width: width, height: height, bytes: Array(rows.joined()))
  }
}

extension PixelDifference.Box {
  /// From how many rows on to the next that is looked at, so that `ComparisonLimits.sample` pixels
  /// are, or somewhat more.
  var rowStep: Int { max(x.count * y.count / ComparisonLimits.sample, 1) }

  /// The box with a margin, within a picture.
  func grown(by margin: Int, width: Int, height: Int) -> Self {
    Self(
      x: max(x.lowerBound - margin, 0)...min(x.upperBound + margin, width - 1),
      y: max(y.lowerBound - margin, 0)...min(y.upperBound + margin, height - 1)
    )
  }
}
