/// What a PNG file says of itself before its pixels, apart from what the decoder reports.
struct PNGLayout {
  /// The orientation of an `eXIf` chunk; one after the pixels is not seen, as in browsers.
  private(set) var orientation = Orientation.upright
  /// How many frames it says that it has; nil where it is no animation.
  private(set) var frames: Int?
  /// Whether there is a `tRNS` chunk.
  private(set) var hasTransparency = false
  /// Whether the beginning of the pixels lies inside the bytes given.
  private(set) var reachesPixels = false

  /// Walks the chunks up to the pixels.
  ///
  /// - Parameter bytes: The file, or its beginning. What is malformed ends the walk; the decoder
  ///   says what is wrong with it.
  init(_ bytes: [UInt8]) {
    PNGLayout.walk(bytes) { chunk, buffer in
      if chunk.type == PNGChunk.pixels {
        reachesPixels = true
        return false
      }
      guard chunk.content.upperBound <= bytes.count else { return false }
      switch chunk.type {
      case PNGChunk.exif: orientation = Exif.orientation(in: bytes[chunk.content])
      case PNGChunk.animation where chunk.content.count >= 4:
        frames = Int(PNGChunk.number(in: buffer, at: chunk.content.lowerBound))
      case PNGChunk.transparency: hasTransparency = true
      default: break
      }
      return true
    }
  }

  /// Walks all chunks, and looks whether each is there and is what its checksum says.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: What is wrong with it first; nil where nothing is. Pixels are not unpacked.
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

  /// Goes from chunk to chunk, as long as `visit` says so and there is another one.
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

  /// The size as the header has it.
  ///
  /// - Parameter bytes: A file with a whole header.
  /// - Returns: Pixels from left to right and from top to bottom, unchecked.
  static func claimedSize(_ bytes: UnsafeBufferPointer<UInt8>) -> (width: Int, height: Int) {
    (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
