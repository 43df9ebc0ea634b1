/// An animated PNG (PNG third edition, 4.9 and 11.3.6), frame by frame.
///
/// Of each frame a PNG of its own is made, which libspng decodes: the header with the frame's size,
/// the chunks that say what the colours are, and the frame's pixels.
final class APNGDecoder: AnimationDecoder {
  private let bytes: [UInt8]
  private let maximumPixels: Int
  private var canvas: AnimationCanvas
  /// Where the next chunk begins.
  private var place = APNGDecoder.headerEnd
  /// The number that the next control or part of a frame has to have.
  private var number: UInt32 = 0
  /// The chunks before the pixels that all frames need.
  private var colours: [UInt8] = []
  /// Whether the `IDAT` chunks have begun, which are the first frame or a picture apart.
  private var hasReachedPixels = false

  /// Where the header ends: behind the signature and the `IHDR` chunk.
  private static let headerEnd = 33

  /// A decoder at the first frame.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - frames: How many frames it says that it has.
  ///   - maximumPixels: The most pixels it may have.
  /// - Throws: `tooManyPixels`, and `damaged` where a chunk is missing or not what its checksum says.
  init(_ bytes: [UInt8], frames: Int, maximumPixels: Int) throws(ImageProblem) {
    let size = try PNGDecoder.size(
      of: Array(bytes.prefix(Self.headerEnd)),
      maximumPixels: maximumPixels
    )
    if let damage = PNGLayout.damage(in: bytes) { throw .damaged(format: .png, damage: damage) }
    var found = 0
    PNGLayout.walk(bytes) { chunk, _ in
      if chunk.type == PNGChunk.frameControl { found += 1 }
      return chunk.type != PNGChunk.end
    }
    guard frames > 0 else { throw .damaged(format: .png, damage: .noFrames) }
    guard found == frames else {
      throw .damaged(format: .png, damage: .frameCount(said: frames, found: found))
    }
    try AnimationBudget.check(
      width: size.width,
      height: size.height,
      frames: frames,
      bytes: bytes.count
    )
    canvas = AnimationCanvas(width: size.width, height: size.height)
    self.bytes = bytes
    self.maximumPixels = maximumPixels
  }

  func next() throws(ImageProblem) -> PictureSequence.Frame? {
    guard let frame = try nextControl() else { return nil }
    let still = try PNGDecoder.decode(
      try stillPicture(of: frame),
      maximumPixels: maximumPixels,
      neededSize: nil
    )
    canvas.prepare(frame.area, frame.disposal)
    let (x, y) = (frame.area.x.lowerBound, frame.area.y.lowerBound)
    if frame.isBlended {
      canvas.blend(still.bitmap, x: x, y: y)
    } else {
      canvas.bitmap.place(still.bitmap, x: x, y: y)
    }
    return PictureSequence.Frame(bitmap: canvas.bitmap, duration: frame.duration)
  }

  /// Goes to the next frame, over a picture that is none.
  private func nextControl() throws(ImageProblem) -> APNGFrame? {
    while let chunk = chunk() {
      place = chunk.whole.upperBound
      switch chunk.type {
      case PNGChunk.frameControl:
        try count(chunk)
        return try APNGFrame(
          bytes[chunk.content.dropFirst(4)],
          width: canvas.bitmap.width,
          height: canvas.bitmap.height
        )
      case PNGChunk.pixels where number == 0: hasReachedPixels = true
      case PNGChunk.pixels, PNGChunk.framePixels: throw .damaged(format: .png, damage: .order)
      default: keep(chunk)
      }
    }
    return nil
  }

  /// The file of a PNG with a frame's pixels alone.
  private func stillPicture(of frame: APNGFrame) throws(ImageProblem) -> [UInt8] {
    let isFirst = !hasReachedPixels
    // What older programs show as a still picture has all of its pixels.
    let (columns, rows) = (frame.area.x.count, frame.area.y.count)
    guard !isFirst || (columns, rows) == (canvas.bitmap.width, canvas.bitmap.height) else {
      throw .damaged(format: .png, damage: .area)
    }
    var pixels: [UInt8] = []
    while let chunk = chunk(), chunk.type != PNGChunk.frameControl {
      place = chunk.whole.upperBound
      switch chunk.type {
      case PNGChunk.pixels where isFirst:
        hasReachedPixels = true
        pixels += bytes[chunk.content]
      case PNGChunk.framePixels where !isFirst:
        try count(chunk)
        pixels += bytes[chunk.content.dropFirst(4)]
      case PNGChunk.pixels, PNGChunk.framePixels: throw .damaged(format: .png, damage: .order)
      default: keep(chunk)
      }
    }
    let sides = PNGChunk.big(UInt32(columns)) + PNGChunk.big(UInt32(rows))
    let rest = bytes[Self.headerEnd - 9..<Self.headerEnd - 4]
    return bytes[..<8] + PNGChunk.bytes(PNGChunk.header, sides + rest) + colours
      + PNGChunk.bytes(PNGChunk.pixels, pixels) + PNGChunk.bytes(PNGChunk.end, [])
  }

  /// The chunk that follows; nil where it is the end.
  private func chunk() -> PNGChunk? {
    let chunk = bytes.withUnsafeBytes { PNGChunk(at: place, in: $0) }
    return chunk.flatMap { $0.type == PNGChunk.end ? nil : $0 }
  }

  /// Holds the number that a chunk begins with to those before.
  private func count(_ chunk: PNGChunk) throws(ImageProblem) {
    guard chunk.content.count >= 4,
      bytes[chunk.content.prefix(4)].elementsEqual(PNGChunk.big(number))
    else { throw .damaged(format: .png, damage: .order) }
    number += 1
  }

  /// Keeps a chunk if frames need it.
  private func keep(_ chunk: PNGChunk) {
    guard !hasReachedPixels, PNGChunk.colours.contains(chunk.type) else { return }
    colours += bytes[chunk.whole]
  }
}
