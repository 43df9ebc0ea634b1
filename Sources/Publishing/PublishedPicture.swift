import FrameEncode
package import FrameImage
package import JSONCoding

/// A picture of a published page: a WebP file without metadata.
package struct PublishedPicture: Sendable {
  /// The file.
  package let bytes: [UInt8]
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int

  /// The size and the quality of the pictures of a page.
  package struct Level: Sendable, Equatable {
    /// The longest side of a picture, in pixels.
    package let side: Int
    /// The quality of the WebP files, 0 to 100.
    package let quality: Double

    /// The levels, the best first; chosen by eye, each with about two thirds of the bytes of the one before.
    package static let all = [
      Level(1_600, 82), Level(1_280, 80), Level(1_080, 78), Level(900, 74), Level(720, 70),
      Level(600, 66), Level(480, 62), Level(380, 58), Level(300, 52),
    ]

    private init(_ side: Int, _ quality: Double) { (self.side, self.quality) = (side, quality) }
  }

  /// The size in the data of a page.
  package var size: [String: JSONValue] {
    ["width": .number(Double(width)), "height": .number(Double(height))]
  }

  /// Encodes a bitmap, reduced to the sides of a level.
  package init(_ bitmap: Bitmap, at level: Level) {
    let share = min(1, Double(level.side) / Double(max(bitmap.width, bitmap.height)))
    width = max(1, Int((Double(bitmap.width) * share).rounded()))
    height = max(1, Int((Double(bitmap.height) * share).rounded()))
    bytes = WebPEncoder.still(bitmap, width: width, height: height, quality: level.quality)
  }

  /// Reads a picture file and encodes it.
  ///
  /// - Throws: `ImageError` for a file that is not a picture.
  package init(path: String, at level: Level) throws(ImageError) {
    let picture = try ImageFile.read(path: path, maximumPixels: ImageFile.maximumPixels) {
      width,
      height in
      let share = min(1, Double(level.side) / Double(max(width, height)))
      return (Double(width) * share, Double(height) * share)
    }
    self.init(picture.bitmap, at: level)
  }
}

extension JSONValue {
  /// Returns the value with further members beside each picture that it names by its place.
  package func withPictures(_ members: (Int) -> [String: JSONValue]) -> JSONValue {
    guard case .object(var own) = self else { return self }
    own = own.mapValues { $0.withPictures(members) }
    if case .number(let place) = own["picture"] { own.merge(members(Int(place))) { $1 } }
    return .object(own)
  }
}
