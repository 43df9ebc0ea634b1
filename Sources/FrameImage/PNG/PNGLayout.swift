/// The properties in the chunks before the pixels of a PNG file that libspng does not report.
struct PNGLayout {
  /// The orientation in the `eXIf` chunk; a chunk after the pixels is ignored, as in browsers.
  private(set) var orientation = Orientation.upright
  /// The declared number of frames; nil if the file is not an animation.
  private(set) var frames: Int?
  /// Whether there is a `tRNS` chunk.
  private(set) var hasTransparency = false
  /// Whether the given bytes include the beginning of the pixels.
  private(set) var reachesPixels = false

  /// Reads the chunks before the pixels.
  ///
  /// Stops at an incomplete chunk, which the decoder reports.
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

  /// Calls `visit` for each chunk in order, until it returns false or the file ends.
  static func walk(_ bytes: [UInt8], _ visit: (PNGChunk, UnsafeRawBufferPointer) -> Bool) {
    bytes.withUnsafeBytes { buffer in
      var offset = 8
      while let chunk = PNGChunk(at: offset, in: buffer), visit(chunk, buffer) {
        offset = chunk.whole.upperBound
      }
    }
  }

  /// Returns the size that the header claims, without checking it; the header must be complete.
  static func claimedSize(_ bytes: UnsafeBufferPointer<UInt8>) -> (width: Int, height: Int) {
    let file = UnsafeRawBufferPointer(bytes)
    return (Int(PNGChunk.number(in: file, at: 16)), Int(PNGChunk.number(in: file, at: 20)))
  }
}
