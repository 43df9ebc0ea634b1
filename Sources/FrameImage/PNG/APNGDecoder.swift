/// A decoder of animated PNGs (PNG third edition, 4.9 and 11.3.6).
///
/// Each frame is rewritten as a separate PNG file, which libspng decodes: a header with the frame's
/// size, the chunks that define colours, and the frame's pixels.
final class APNGDecoder: AnimationDecoder {
  private let bytes: [UInt8]
  private let maximumPixels: Int
  private var canvas: AnimationCanvas
  /// The offset of the next chunk.
  private var offset = APNGDecoder.headerEnd
  /// The required sequence number of the next `fcTL` or `fdAT` chunk.
  private var number: UInt32 = 0
  /// The chunks before the pixels that define colours; they are part of every frame's PNG.
  private var colours: [UInt8] = []
  /// Whether an `IDAT` chunk was read.
  ///
  /// `IDAT` chunks contain the first frame, or a separate picture that is not a frame.
  private var hasReachedPixels = false

  /// The offset after the signature and the `IHDR` chunk.
  private static let headerEnd = 33

  /// Creates a decoder at the first frame of a whole file.
  ///
  /// `frames` is the number of frames that the file declares.
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
      throw .damaged(format: .png, damage: .frameCount(declared: frames, found: found))
    }
    try PixelLimits.checkAnimation(size, frames: frames, bytes: bytes.count)
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

  /// Reads the `fcTL` chunk of the next frame, skipping a picture that is not a frame; nil at the end.
  private func nextControl() throws(ImageProblem) -> APNGFrame? {
    while let chunk = chunk() {
      offset = chunk.whole.upperBound
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

  /// Returns a PNG file with the pixels of one frame.
  private func stillPicture(of frame: APNGFrame) throws(ImageProblem) -> [UInt8] {
    let isFirst = !hasReachedPixels
    // If the first frame is in `IDAT`, other programs show it as a still picture, so it must have the size
    // of the canvas.
    let (columns, rows) = (frame.area.x.count, frame.area.y.count)
    guard !isFirst || (columns, rows) == (canvas.bitmap.width, canvas.bitmap.height) else {
      throw .damaged(format: .png, damage: .area)
    }
    var pixels: [UInt8] = []
    while let chunk = chunk(), chunk.type != PNGChunk.frameControl {
      offset = chunk.whole.upperBound
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

  /// Returns the chunk at `offset`; nil at the end.
  private func chunk() -> PNGChunk? {
    let chunk = bytes.withUnsafeBytes { PNGChunk(at: offset, in: $0) }
    return chunk.flatMap { $0.type == PNGChunk.end ? nil : $0 }
  }

  /// Checks the sequence number at the beginning of a chunk, and increments the expected number.
  private func count(_ chunk: PNGChunk) throws(ImageProblem) {
    guard chunk.content.count >= 4,
      bytes[chunk.content.prefix(4)].elementsEqual(PNGChunk.big(number))
    else { throw .damaged(format: .png, damage: .order) }
    number += 1
  }

  /// Stores a chunk if it defines colours, so that it is part of every frame's PNG.
  private func keep(_ chunk: PNGChunk) {
    guard !hasReachedPixels, PNGChunk.colours.contains(chunk.type) else { return }
    colours += bytes[chunk.whole]
  }
}

/// The content of an `fcTL` chunk: the area, duration and blending of a frame.
private struct APNGFrame {
  /// The area of the frame, inside the canvas.
  let area: PixelBox
  /// The duration in seconds; nil if the file has 0.
  let duration: Double?
  /// The treatment of the area before the next frame is drawn.
  let disposal: AnimationCanvas.Disposal
  /// Whether the frame is blended over the canvas instead of replacing it.
  let isBlended: Bool

  /// Reads the content after the sequence number, for a canvas of the given size.
  init(_ content: ArraySlice<UInt8>, width: Int, height: Int) throws(ImageProblem) {
    func number(_ offset: Int, _ count: Int) -> Int {
      content.dropFirst(offset).prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }
    let disposals: [AnimationCanvas.Disposal] = [.keep, .clear, .restore]
    guard content.count == 22, number(20, 1) < disposals.count, number(21, 1) < 2 else {
      throw .damaged(format: .png, damage: .frameControl)
    }
    let sides = (width: number(0, 4), height: number(4, 4))
    let (x, y) = (number(8, 4), number(12, 4))
    guard sides.width > 0, sides.height > 0, x + sides.width <= width, y + sides.height <= height
    else { throw .damaged(format: .png, damage: .area) }
    area = PixelBox(x: x...x + sides.width - 1, y: y...y + sides.height - 1)
    // In APNG, a divisor of 0 means 100.
    let (dividend, divisor) = (number(16, 2), number(18, 2))
    duration = dividend == 0 ? nil : Double(dividend) / Double(divisor == 0 ? 100 : divisor)
    disposal = disposals[number(20, 1)]
    isBlended = number(21, 1) == 1
  }
}
