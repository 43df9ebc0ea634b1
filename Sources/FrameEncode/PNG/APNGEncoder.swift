public import FrameImage

/// An encoder of lossless animated PNGs, whose frames have the same pixels as files of `PNGEncoder`.
///
/// The file is written while frames are added, so that memory does not grow. The first frame is stored
/// completely; of each other frame, only the smallest box that contains all changes is stored. The same
/// frames give the same bytes, as with `PNGEncoder`. An encoder is for one sequence and must not be
/// shared between threads.
public struct APNGEncoder: ~Copyable {
  private var encoder: PNGEncoder
  private let frames: Int
  private let delay: FrameDelay
  private let colours: PNGColours
  private let plays: Int
  private var last: Bitmap?
  private var count = 0
  /// The sequence number of the next `fcTL` or `fdAT` chunk.
  private var number: UInt32 = 0

  /// The frame rates that the format can store, in frames per second.
  public static let rates = (1 / 65_535.0)...65_535.0

  /// Creates an encoder for one sequence.
  ///
  /// - Parameters:
  ///   - frames: The number of frames, 1 to 2³⁰, which is stored at the beginning of the file.
  ///   - framesPerSecond: The frame rate, within `rates`, rounded to a quotient of two 16-bit numbers.
  ///   - isOpaque: Whether all frames are opaque, which makes the file smaller.
  ///   - plays: The number of times the sequence plays, 1 to 2³¹ − 1; nil for forever.
  ///   - compression: The balance between time and file size.
  public init(
    frames: Int,
    framesPerSecond: Double,
    isOpaque: Bool,
    plays: Int? = nil,
    compression: PNGEncoder.Compression = .default
  ) {
    // Every frame except the first takes two sequence numbers, which have 31 bits.
    precondition((1...1 << 30).contains(frames), "an APNG must have 1 to 1073741824 frames")
    let counts = 1...Int(Int32.max)
    precondition(plays.map(counts.contains) ?? true, "plays must be 1 to 2147483647")
    encoder = PNGEncoder(compression)
    self.frames = frames
    delay = FrameDelay(framesPerSecond: framesPerSecond)
    colours = isOpaque ? .rgb : .rgba
    self.plays = plays ?? 0
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of at least one pixel; all frames must have the same size.
  ///   - body: Receives the next bytes of the file, valid during the call.
  /// - Throws: The error that `body` throws; the encoder must not be used after it.
  public mutating func append<Failure: Error>(
    _ bitmap: Bitmap,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(count < frames, "the number of frames must equal the declared one")
    precondition(colours == .rgba || bitmap.isOpaque, "the frames of an opaque APNG must be opaque")
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
    // Each `fcTL` and `fdAT` chunk takes a number; the first frame's `IDAT` chunk has none.
    self.number += isFirst ? 1 : 2
    last = bitmap
    count += 1
  }

  /// Ends the file after the last frame.
  ///
  /// - Parameter body: Receives the last bytes, valid during the call.
  /// - Throws: The error that `body` throws.
  public consuming func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(count == frames, "the number of frames must equal the declared one")
    var end = [UInt8](repeating: 0, count: 12)
    end.withUnsafeMutableBytes { buffer in
      var writer = PNGWriter(buffer: buffer)
      writer.writeChunk("IEND") { _ in 0 }
    }
    try end.pass(to: body)
  }

  /// Returns the smallest box that contains all changes since the last frame.
  ///
  /// The box must not be empty, so it is one pixel if nothing changed.
  private func changes(in bitmap: Bitmap) -> PixelBox {
    guard let last else { return PixelBox(x: 0...bitmap.width - 1, y: 0...bitmap.height - 1) }
    precondition(
      last.width == bitmap.width && last.height == bitmap.height,
      "the frames of an APNG must have the same size"
    )
    return bitmap.differences(from: last) ?? PixelBox(x: 0...0, y: 0...0)
  }
}

/// The duration of a frame as a quotient of two 16-bit numbers.
struct FrameDelay {
  /// The duration in seconds times `divisor`, 1 … 65535.
  let dividend: UInt16
  /// The divisor, 1 … 65535.
  let divisor: UInt16

  /// Finds a quotient that approximates the duration of a frame at the given frame rate.
  ///
  /// The quotient is exact for rates such as 60, 29.97 or 60000 / 1001 frames per second. It is
  /// found with the rate's continued fraction, whose convergents are fractions that approximate the
  /// rate better and better. The search ends when a convergent equals the rate, or when the next
  /// one exceeds 16 bits.
  init(framesPerSecond rate: Double) {
    precondition(APNGEncoder.rates.contains(rate), "framesPerSecond must be 1/65535 to 65535")
    var (last, convergent) = ((over: 0.0, under: 1.0), (over: 1.0, under: 0.0))
    var rest = rate
    while convergent.over / convergent.under != rate {
      let whole = rest.rounded(.down)
      let next = (
        over: whole * convergent.over + last.over, under: whole * convergent.under + last.under
      )
      guard next.over <= 65_535, next.under <= 65_535 else { break }
      (last, convergent) = (convergent, next)
      rest = 1 / (rest - whole)
    }
    dividend = UInt16(convergent.under)
    divisor = UInt16(convergent.over)
  }
}
