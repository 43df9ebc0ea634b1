internal import FrameEncode
public import FrameImage
public import TestSupport

extension TemporaryFolder {
  /// Writes a picture as a PNG file.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of at least one pixel.
  ///   - name: The file's name in the folder.
  /// - Returns: Its path.
  /// - Throws: What the file system throws.
  public func writePicture(_ bitmap: Bitmap, to name: String) throws -> String {
    var encoder = PNGEncoder()
    return try write(encoder.encode(bitmap), to: name)
  }
}

extension Bitmap {
  /// A picture whose pixels follow from their places.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right.
  ///   - height: Pixels from top to bottom.
  ///   - pixel: Premultiplied RGBA of a column and a row.
  /// - Returns: The picture.
  public static func drawn(
    width: Int,
    height: Int,
    _ pixel: (_ x: Int, _ y: Int) -> SIMD4<UInt8>
  ) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let colour = pixel(x, y)
        for channel in 0..<4 { bytes.append(colour[channel]) }
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
