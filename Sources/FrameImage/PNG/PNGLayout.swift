/// The properties of a PNG file before its pixels that libspng does not report.
struct PNGLayout {
  /// The orientation of an `eXIf` chunk; a chunk after the pixels is ignored, as in browsers.
  private(set) var orientation = Orientation.upright
  /// The declared number of frames; nil if the file is not an animation.
  private(set) var frames: Int?
  /// Whether there is a `tRNS` chunk.
  private(set) var hasTransparency = false
  /// Whether the given bytes include the beginning of the pixels.
  private(set) var reachesPixels = false

  /// Reads the chunks up to the pixels or to an invalid chunk, which the decoder reports.
  ///
  /// - Parameter bytes: The file or its beginning.
  init(_ bytes: [UInt8]) {
    PNGLayout.walk(bytes) { chunk, buffer in
      if chunk.type == PNGChunk.pixels {
        reachesPixels = true
        return false
      }
      guard chunk.content.upperBound <= bytes.count else { return false }
      switch chunk.type {
      case PNGChunk.exif: orientation = Orientation(exif: bytes[chunk.content])
      case PNGChunk.animation where chunk.content.count >= 4:
        frames = Int(PNGChunk.number(in: buffer, at: chunk.content.lowerBound))
      case PNGChunk.transparency: hasTransparency = true
      default: break
      }
      return true
    }
  }

  /// Returns the first damage in a whole file: a missing chunk or a wrong checksum.
  static func damage(in bytes: [UInt8]) -> ImageProblem.Damage? {
    var damage: ImageProblem.Damage? = .endsEarly
    walk(bytes) { chunk, buffer in
      guard chunk.whole.upperBound <= bytes.count else { return false }
      guard chunk.hasRightChecksum(in: buffer) else {
        damage = .checksum
        return false
      }
      if chunk.type == PNGChunk.end { damage = nil }
      return chunk.type != PNGChunk.end
    }
    return damage
  }

  /// Visits one chunk after the other until `visit` returns false or the file ends.
  static func walk(
    _ bytes: [UInt8],
    _ visit: (PNGChunk, UnsafeRawBufferPointer) -> Bool
  ) {
    bytes.withUnsafeBytes { buffer in
      var place = 8
      while let chunk = PNGChunk(at: place, in: buffer), visit(chunk, buffer) {
        place = chunk.whole.upperBound
      }
    }
  }

  /// The unchecked size in the header, which must be complete.
  static func claimedSize(_ bytes: UnsafeBufferPointer<UInt8>) -> (width: Int, height: Int) {
    let file = UnsafeRawBufferPointer(bytes)
    return (Int(PNGChunk.number(in: file, at: 16)), Int(PNGChunk.number(in: file, at: 20)))
  }
}
