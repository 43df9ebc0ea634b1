internal import FrameEncode
package import FrameImage
package import TestSupport

extension TemporaryFolder {
  /// Writes a picture as a PNG file and returns its path.
  package func writePicture(_ bitmap: Bitmap, to name: String) throws -> String {
    var encoder = PNGEncoder()
    return try write(encoder.encode(bitmap), to: name)
  }
}

extension Bitmap {
  /// Returns a picture whose premultiplied pixels are computed from column and row.
  package static func drawn(
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
