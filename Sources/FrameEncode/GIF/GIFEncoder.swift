public import FrameImage

/// An encoder of animated GIFs (GIF89a).
///
/// The file is written while frames are added, with a delay of one frame, so that memory does not grow. The
/// same frames give the same bytes. An encoder is for one sequence and must not be shared between threads.
public struct GIFEncoder: ~Copyable {
  /// The longest side of a GIF in pixels.
  public static let maximumSide = 65_535
  /// The longest duration of a frame, in hundredths of a second.
  public static let maximumDelay = 65_535

  private let stream: GIFStream

  /// Creates an encoder for one sequence.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1 to `maximumSide`.
  ///   - height: The height in pixels, 1 to `maximumSide`.
  ///   - settings: The number of colours, the dithering, the quality and the matte.
  ///   - shared: The palette of all frames (see `ColourCount`); nil if each frame has its own.
  ///   - plays: The number of times the sequence plays, 1 to 65,536; nil for forever.
  public init(
    width: Int,
    height: Int,
    settings: PaletteSettings = PaletteSettings(),
    shared: Palette? = nil,
    plays: Int? = nil
  ) {
    let sides = 1...Self.maximumSide
    precondition(
      sides.contains(width) && sides.contains(height),
      "a GIF must have 1 to 65535 pixels per side"
    )
    precondition(plays.map { (1...65_536).contains($0) } ?? true, "plays must be 1 to 65536")
    stream = GIFStream(
      width: width,
      height: height,
      settings: settings,
      shared: shared,
      plays: plays
    )
  }

  /// Adds a frame.
  ///
  /// A GIF stores durations in hundredths of a second. The end of each frame is rounded instead of its
  /// duration, so that rounding errors do not add up. Most programs show a frame with a duration of one
  /// hundredth for ten hundredths.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of the sequence's size.
  ///   - end: The start time of the next frame, in seconds from the beginning of the sequence. It must
  ///     be 1 to `maximumDelay` hundredths of a second after the start of this frame.
  ///   - body: Receives the next bytes of the file, valid during the call.
  /// - Throws: The error that `body` throws; the encoder must not be used after it.
  public mutating func append<Failure: Error>(
    _ bitmap: Bitmap,
    until end: Double,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try stream.append(EncodedFrame(bitmap), until: end, body)
  }

  /// Ends the file.
  ///
  /// - Parameter body: Receives the last bytes, valid during the call.
  /// - Throws: The error that `body` throws.
  public consuming func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try stream.finish(body)
  }
}
