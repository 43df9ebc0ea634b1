public import PageGeometry

/// The pixels of a frame that are left out of a comparison.
///
/// A pixel is left out if a shape covers any of it: what lies next to a masked page is mixed with it.
public struct PixelMask: Sendable, Equatable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// The columns left out, row by row: ordered, apart from each other.
  let spans: [[Range<Int>]]

  /// A mask of rectangles and outlines.
  ///
  /// - Parameters:
  ///   - width: Pixels of the frames from left to right.
  ///   - height: Pixels of the frames from top to bottom.
  ///   - rectangles: In pixels from the top left; what lies outside of the frame does not matter.
  ///   - outlines: In pixels from the top left.
  public init(width: Int, height: Int, rectangles: [Rect] = [], outlines: [ConvexPolygon] = []) {
    self.width = width
    self.height = height
    let shapes =
      rectangles.filter { $0.width > 0 && $0.height > 0 }.map(\.corners)
      + outlines.map(\.vertices)
    spans = (0..<height).map { y in
      Self.joined(shapes.compactMap { Self.columns(of: $0, row: y, width: width) })
    }
  }

  /// Whether no pixel is left to compare.
  public var coversEverything: Bool { count(width: width, height: height) == width * height }

  /// How many pixels are left out of the top left part of a frame.
  ///
  /// - Parameters:
  ///   - width: Pixels of the part from left to right.
  ///   - height: Pixels of the part from top to bottom.
  /// - Returns: Pixels, at most `width * height`.
  public func count(width: Int, height: Int) -> Int {
    spans.prefix(height).joined().reduce(0) { $0 + $1.clamped(to: 0..<width).count }
  }

  /// A picture whose masked pixels are transparent.
  ///
  /// - Parameter bitmap: The picture.
  /// - Returns: The picture with masked pixels replaced.
  public func applied(to bitmap: Bitmap) -> Bitmap {
    applied(to: bitmap, from: Bitmap(width: bitmap.width, height: bitmap.height))
  }

  /// A picture whose masked pixels are another's, so that they do not differ.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - other: A picture of the same size, which masked pixels come from.
  /// - Returns: The picture with masked pixels replaced.
  public func applied(to bitmap: Bitmap, from other: Bitmap) -> Bitmap {
    precondition(
      bitmap.width == other.width && bitmap.height == other.height,
      "a mask takes pixels from a picture of the same size"
    )
    var result = bitmap
    result.withMutableBytes { bytes in
      for y in 0..<min(height, bitmap.height) {
        for span in spans[y] where span.lowerBound < bitmap.width {
          let start = (y * bitmap.width + span.lowerBound) * 4
          let end = (y * bitmap.width + min(span.upperBound, bitmap.width)) * 4
          for place in start..<end { bytes[place] = other.bytes[place] }
        }
      }
    }
    return result
  }

  /// The columns that a convex outline touches between the top and the bottom of a row.
  private static func columns(of outline: [Point], row: Int, width: Int) -> Range<Int>? {
    let (top, bottom) = (Double(row), Double(row) + 1)
    var (left, right) = (Double.infinity, -Double.infinity)
    for index in outline.indices {
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      let (upper, lower) = (max(min(a.y, b.y), top), min(max(a.y, b.y), bottom))
      guard upper <= lower else { continue }
      for y in [upper, lower] {
        // A side along the row has both ends in it.
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

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }
}
