import FrameEncode
import FrameImage

/// A small picture of a page's picture.
enum PictureThumbnail {
  /// The shorter side is at least this long, and less than twice as long, in pixels.
  private static let side = 120.0
  private static let quality = 75.0

  /// Reads and reduces a picture.
  ///
  /// - Returns: A WebP file.
  /// - Throws: `ImageError` if the picture cannot be read.
  static func webp(of path: String) throws(ImageError) -> [UInt8] {
    let picture = try ImageFile.read(path: path, maximumPixels: ImageFile.maximumPixels) {
      width,
      height in
      let share = min(1, side / Double(min(width, height)))
      return (Double(width) * share, Double(height) * share)
    }
    let texture = Texture(picture.bitmap, neededWidth: side, neededHeight: side)
    let copy = texture.copy(columns: 0, rows: 0)
    let small = copy.part(columns: 0..<copy.width, rows: 0..<copy.height)
    var encoder = WebPEncoder(width: small.width, height: small.height, quality: quality)
    encoder.append(small, until: 1)
    var file: [UInt8] = []
    encoder.finish { file += $0 }
    return file
  }
}
