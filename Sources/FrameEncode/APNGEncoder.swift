public import FrameImage

/// A sequence of frames as an animated PNG, without loss: each reads back as what `PNGEncoder` makes
/// of it.
///
/// Frames come one by one, and what is done of the file is handed over after each; memory does not
/// grow. Of every frame but the first only the smallest box is stored that holds all that changed.
/// The same frames give the same bytes, as with `PNGEncoder`. One encoder serves one sequence and one
/// thread.
public struct APNGEncoder: ~Copyable {
  private var encoder: PNGEncoder
  private let frames: Int
  private let delay: FrameDelay
  private let colours: PNGColours
  private let plays: Int
  private var last: Bitmap?
  private var count = 0
  /// What the next control or part of a frame is numbered.
  private var number: UInt32 = 0

  /// The rates that can be told, in frames a second.
  public static let rates = (1 / 65_535.0)...65_535.0

  /// An encoder for one sequence.
  ///
  /// - Parameters:
  ///   - frames: How many frames there will be, 1 to 2³⁰: the file begins with their number.
  ///   - framesPerSecond: How fast they follow each other, within `rates`; a rate that is no
  ///     quotient of two numbers of 16 bits becomes one close by.
  ///   - isOpaque: Whether no pixel of any frame is transparent, which makes the file smaller.
  ///   - plays: How often the sequence is shown, 1 to 2³¹ − 1; nil without end.
  ///   - compression: How much time goes into making the file small.
  public init(
    frames: Int,
    framesPerSecond: Double,
    isOpaque: Bool,
    plays: Int? = nil,
    compression: PNGEncoder.Compression = .default
  ) {
    // Each takes two numbers of 31 bits, but for the first, which takes one.
    precondition((1...1 << 30).contains(frames), "an APNG has 1 to 1073741824 frames")
    let counts = 1...Int(Int32.max)
    precondition(plays.map(counts.contains) ?? true, "an APNG plays 1 to 2147483647 times")
    encoder = PNGEncoder(compression)
    self.frames = frames
    delay = FrameDelay(framesPerSecond: framesPerSecond)
    colours = isOpaque ? .rgb : .rgba
    self.plays = plays ?? 0
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of the size of the first one, which has at least one pixel.
  ///   - body: What takes the bytes of the file that are done; they are gone after it.
  /// - Throws: What `body` throws; the encoder can then only be dropped.
  public mutating func append<Failure: Error>(
    _ bitmap: Bitmap,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(count < frames, "an APNG has as many frames as it was begun with")
    precondition(colours == .rgba || bitmap.isOpaque, "a frame of an opaque sequence is opaque")
    let (isFirst, number) = (last == nil, number)
    let box = changes(in: bitmap)
    let (frames, plays, delay, colours) = (frames, plays, delay, colours)
    try encoder.withPixels(
      of: isFirst ? bitmap : bitmap.part(box),
      as: colours,
      framing: { writer, pixels in
        if isFirst {
          writer.writeStart(width: bitmap.width, height: bitmap.height, colours)
          writer.writeAnimation(frames: frames, plays: plays)
        }
        writer.writeFrameControl(number: number, box, delay)
        if isFirst {
          writer.writeChunk("IDAT", pixels)
        } else {
          writer.writeChunk("fdAT") { room in
            room.storeBytes(of: (number + 1).bigEndian, as: UInt32.self)
            return 4 + pixels(UnsafeMutableRawBufferPointer(rebasing: room[4...]))
          }
        }
      },
      body
    )
    // The first frame's pixels have no number.
    self.number += isFirst ? 1 : 2
    last = bitmap
    count += 1
  }

  /// Ends the file, when all frames were added.
  ///
  /// - Parameter body: What takes the last bytes; they are gone after it.
  /// - Throws: What `body` throws.
  public consuming func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(count == frames, "an APNG has as many frames as it was begun with")
    var end = [UInt8](repeating: 0, count: 12)
    end.withUnsafeMutableBytes { buffer in
      var writer = PNGWriter(buffer: buffer)
      writer.writeChunk("IEND") { _ in 0 }
    }
    try end.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }

  /// The box of a frame that is stored: one pixel where nothing changed, since it cannot be empty.
  private func changes(in bitmap: Bitmap) -> PixelDifference.Box {
    guard let last else {
      return PixelDifference.Box(x: 0...bitmap.width - 1, y: 0...bitmap.height - 1)
    }
    let difference = PixelDifference(expected: last, actual: bitmap)
    precondition(difference.hasEqualSizes, "the frames of an APNG are of one size")
    return difference.box ?? PixelDifference.Box(x: 0...0, y: 0...0)
  }
}
