public import PageGeometry

/// The pixels of a frame that a comparison ignores.
///
/// A pixel is masked if a shape covers any part of it, because a smooth edge mixes it with the masked
/// content.
public struct PixelMask: Sendable, Equatable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The masked columns of each row, as separate ranges in ascending order.
  let spans: [[Range<Int>]]

  /// Creates a mask of rectangles and outlines.
  ///
  /// - Parameters:
  ///   - width: The width of the frames in pixels.
  ///   - height: The height of the frames in pixels.
  ///   - rectangles: The rectangles in pixels, from the top left; parts outside the frame are ignored.
  ///   - outlines: The outlines in pixels, from the top left; parts outside the frame are ignored.
  public init(width: Int, height: Int, rectangles: [Rect] = [], outlines: [ConvexPolygon] = []) {
    self.width = width
    self.height = height
    let shapes =
      rectangles.filter { $0.width > 0 && $0.height > 0 }.map(\.corners)
      + outlines.map(\.vertices)
    spans = (0..<height).map { y in
      Self.merged(shapes.compactMap { Self.columns(of: $0, row: y, width: width) })
    }
  }

  /// Whether every pixel is masked.
  public var coversEverything: Bool { count(width: width, height: height) == width * height }

  /// Counts the masked pixels in the top left part of a frame.
  ///
  /// - Parameters:
  ///   - width: The width of the part in pixels.
  ///   - height: The height of the part in pixels.
  /// - Returns: The number of masked pixels, at most `width * height`.
  public func count(width: Int, height: Int) -> Int {
    spans.prefix(height).joined().reduce(0) { $0 + $1.clamped(to: 0..<width).count }
  }

  /// Makes the masked pixels of a picture transparent.
  ///
  /// - Parameter bitmap: The picture.
  /// - Returns: The picture with transparent masked pixels.
  public func applied(to bitmap: Bitmap) -> Bitmap {
    applied(to: bitmap, from: Bitmap(width: bitmap.width, height: bitmap.height))
  }

  /// Replaces the masked pixels of a picture with the pixels of another picture.
  ///
  /// The masked pixels of the result are thus equal to those of `other`.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - other: The source of masked pixels; a picture of the same size.
  /// - Returns: The picture with masked pixels replaced.
  public func applied(to bitmap: Bitmap, from other: Bitmap) -> Bitmap {
    precondition(
      bitmap.width == other.width && bitmap.height == other.height,
      "both pictures must have the same size"
    )
    var result = bitmap
    result.withMutableBytes { bytes in
      for y in 0..<min(height, bitmap.height) {
        for span in spans[y] where span.lowerBound < bitmap.width {
          let start = (y * bitmap.width + span.lowerBound) * 4
          let end = (y * bitmap.width + min(span.upperBound, bitmap.width)) * 4
          for offset in start..<end { bytes[offset] = other.bytes[offset] }
        }
      }
    }
    return result
  }

  /// Returns the columns that a convex outline touches within a row of pixels.
  private static func columns(of outline: [Point], row: Int, width: Int) -> Range<Int>? {
    let (top, bottom) = (Double(row), Double(row) + 1)
    var (left, right) = (Double.infinity, -Double.infinity)
    for index in outline.indices {
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      let (upper, lower) = (max(min(a.y, b.y), top), min(max(a.y, b.y), bottom))
      guard upper <= lower else { continue }
      for y in [upper, lower] {
        // A horizontal side is in the row with its whole length, so both ends are needed.
        let ends = a.y == b.y ? [a.x, b.x] : [a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))]
        for x in ends { (left, right) = (min(left, x), max(right, x)) }
      }
    }
    let highest = outline.reduce(Double.infinity) { min($0, $1.y) }
    let lowest = outline.reduce(-Double.infinity) { max($0, $1.y) }
    guard highest < bottom, lowest > top, left < right, left < Double(width), right > 0 else {
      return nil
    }
    return Int(max(left, 0).rounded(.down))..<Int(min(right, Double(width)).rounded(.up))
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }
}
