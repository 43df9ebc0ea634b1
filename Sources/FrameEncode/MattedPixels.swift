internal import CPixelKernels
internal import FrameImage

/// Pictures whose pixels are either opaque or clear.
enum MattedPixels {
  /// The pixels of a picture: what is half covered or more is laid on the matte, the rest is clear.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - matte: Red, green and blue.
  /// - Returns: RGBA, four bytes a pixel, with alpha 0 or 255; all zeros where alpha is 0.
  static func of(_ bitmap: Bitmap, matte: SIMD3<UInt8>) -> [UInt8] {
    guard !bitmap.isOpaque else { return bitmap.bytes }
    let count = bitmap.bytes.count
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      palette_matte(
        bitmap.bytes,
        Int64(count / 4),
        [matte.x, matte.y, matte.z],
        buffer.baseAddress
      )
      filled = count
    }
  }
}
