package import FrameImage

/// A frame of a sequence as indices into a palette.
package struct IndexedFrame: Sendable, Equatable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// One index per pixel, row by row from the top.
  package let indices: [UInt8]
  /// The colours.
  package let palette: Palette
  /// The index for pixels without a colour, which equals the number of colours; nil if there is none.
  ///
  /// If the frame `isWhole`, pixels with this index are transparent. If not, they keep the colour
  /// of the previous frame.
  package let transparentIndex: Int?
  /// Whether the frame replaces the previous one completely.
  package let isWhole: Bool

  /// Whether any pixel has the transparent index.
  var hasTransparentPixels: Bool { transparentIndex.map { indices.contains(UInt8($0)) } ?? false }

  /// The frame as a picture; pixels with the transparent index are transparent.
  package var bitmap: Bitmap {
    var colours = stride(from: 0, to: palette.bytes.count, by: 3).map { start in
      SIMD4(palette.bytes[start], palette.bytes[start + 1], palette.bytes[start + 2], 255)
    }
    if transparentIndex != nil { colours.append(.zero) }
    let bytes = [UInt8](unsafeUninitializedCapacity: indices.count * 4) { buffer, count in
      buffer.withMemoryRebound(to: SIMD4<UInt8>.self) { pixels in
        for (pixel, index) in indices.enumerated() { pixels[pixel] = colours[Int(index)] }
      }
      count = indices.count * 4
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
