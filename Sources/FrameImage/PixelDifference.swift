/// Where and how far two pictures differ, byte by byte.
///
/// The premultiplied bytes are compared, so a colour under alpha 0 is no difference. Pictures of
/// different sizes are compared where both have pixels, from the top left.
public struct PixelDifference: Sendable, Equatable {
  /// The size of the picture expected, in pixels.
  public let expectedSize: PixelSize
  /// The size of the picture at hand, in pixels.
  public let actualSize: PixelSize
  /// How many of the common pixels differ in any channel.
  public let differingPixels: Int
  /// The largest difference of a channel, 0 … 255.
  public let largestDifference: Int
  /// The smallest box around the differing pixels, both ends inside; nil where none differs.
  public let box: Box?

  /// The sides of a picture.
  public struct PixelSize: Sendable, Equatable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
  }

  /// An upright box of pixels, both ends inside.
  public struct Box: Sendable, Equatable {
    /// Columns, counted from 0 at the left.
    public let x: ClosedRange<Int>
    /// Rows, counted from 0 at the top.
    public let y: ClosedRange<Int>

    /// A box of columns and rows.
    public init(x: ClosedRange<Int>, y: ClosedRange<Int>) {
      self.x = x
      self.y = y
    }
  }

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: What it should be.
  ///   - actual: What it is.
  public init(expected: Bitmap, actual: Bitmap) {
    expectedSize = PixelSize(width: expected.width, height: expected.height)
    actualSize = PixelSize(width: actual.width, height: actual.height)
    let width = min(expected.width, actual.width)
    var count = 0
    var largest = 0
    var columns: ClosedRange<Int>?
    var rows: ClosedRange<Int>?
    expected.bytes.withUnsafeBytes { expectedBytes in
      actual.bytes.withUnsafeBytes { actualBytes in
        for y in 0..<min(expected.height, actual.height) {
          for x in 0..<width {
            let first = expectedBytes.pixel(y * expected.width + x)
            let second = actualBytes.pixel(y * actual.width + x)
            guard first != second else { continue }
            count += 1
            largest = max(largest, PixelDifference.largestStep(from: first, to: second))
            columns = min(columns?.lowerBound ?? x, x)...max(columns?.upperBound ?? x, x)
            rows = (rows?.lowerBound ?? y)...y
          }
        }
      }
    }
    differingPixels = count
    largestDifference = largest
    box =
      if let columns, let rows { Box(x: columns, y: rows) } else { nil }
  }

  /// Whether sizes and all pixels agree.
  public var isEqual: Bool { expectedSize == actualSize && differingPixels == 0 }

  /// Whether the sides agree.
  public var hasEqualSizes: Bool { expectedSize == actualSize }

  /// The pixels compared: those that both pictures have.
  public var comparedPixels: Int {
    min(expectedSize.width, actualSize.width) * min(expectedSize.height, actualSize.height)
  }

  private static func largestStep(from first: UInt32, to second: UInt32) -> Int {
    stride(from: 0, to: UInt32(32), by: 8).reduce(0) { largest, shift in
      max(largest, abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)))
    }
  }
}

extension PixelDifference: CustomStringConvertible {
  /// The difference in a sentence, for a person.
  public var description: String {
    let sizes =
      "the sizes differ, expected \(expectedSize.description), actual \(actualSize.description)"
    let common = hasEqualSizes ? "" : "\(sizes); of the common part "
    guard let box else {
      return hasEqualSizes ? "no pixel differs" : "\(common)no pixel differs"
    }
    return "\(common)\(differingPixels) of \(comparedPixels) pixels differ, "
      + "largest by \(largestDifference) of 255, "
      + "within x \(box.x.lowerBound)...\(box.x.upperBound), "
      + "y \(box.y.lowerBound)...\(box.y.upperBound)"
  }
}

extension PixelDifference.PixelSize: CustomStringConvertible {
  /// As on the command line: `320x240`.
  public var description: String { "\(width)x\(height)" }
}

extension UnsafeRawBufferPointer {
  fileprivate func pixel(_ index: Int) -> UInt32 {
    loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
  }
}
