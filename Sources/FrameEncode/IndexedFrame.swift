public import FrameImage

/// A frame of a sequence as indices into a palette.
public struct IndexedFrame: Sendable, Equatable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// An index a pixel, top row first.
  public let indices: [UInt8]
  /// The colours.
  public let palette: Palette
  /// The index that stands for no colour: the number of colours; nil where there is none.
  ///
  /// Pixels that have it are clear or, unless the frame `isWhole`, keep what the frames before left.
  public let transparentIndex: Int?
  /// Whether the frame stands alone, so that what the frames before left has to go.
  public let isWhole: Bool

  /// Whether a pixel has no colour.
  var hasClearPixels: Bool { transparentIndex.map { indices.contains(UInt8($0)) } ?? false }

  /// The frame's colours; what has none is clear.
  public var bitmap: Bitmap {
    var colours = stride(from: 0, to: palette.bytes.count, by: 3).map { place in
      SIMD4(palette.bytes[place], palette.bytes[place + 1], palette.bytes[place + 2], 255)
    }
    if transparentIndex != nil { colours.append(.zero) }
    let bytes = [UInt8](unsafeUninitializedCapacity: indices.count * 4) { buffer, count in
      buffer.withMemoryRebound(to: SIMD4<UInt8>.self) { pixels in
        for (place, index) in indices.enumerated() { pixels[place] = colours[Int(index)] }
      }
      count = indices.count * 4
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
