package import FrameImage

/// An encoder of one file with all frames of a sequence.
///
/// Several tasks may use a sink, but only one at a time.
package protocol FrameSink: AnyObject {
  /// Encodes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The picture, of the size in the sink's settings.
  ///   - end: The time at which the frame ends, in seconds after the start of the first frame.
  ///   - body: Receives the next bytes of the file, valid during the call.
  /// - Throws: The error that `body` throws; the sink must not be used after it.
  func append<Failure: Error>(
    _ frame: Bitmap,
    until end: Double,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure)

  /// Ends the file after the last frame.
  ///
  /// - Parameter body: Receives the last bytes, valid during the call.
  /// - Throws: The error that `body` throws.
  func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure)
}

/// An encoder of one file whose frames are encoded by several tasks at once.
package protocol ConcurrentFrameSink: FrameSink, Sendable {
  /// Encodes a frame; `append` must be called with the result, in order.
  ///
  /// A task may have to wait for another one that encodes an earlier frame. All frames before it must be
  /// encoded too, or `fail` must be called, or the task must be cancelled.
  ///
  /// - Parameters:
  ///   - frame: The picture, of the size in the sink's settings.
  ///   - place: The position in the sequence, from 0.
  /// - Returns: The frame for `append`.
  /// - Throws: The error that was passed to `fail`; `CancellationError` in a cancelled task that waits, after which
  ///   no frame can be encoded.
  func encode(_ frame: Bitmap, at place: Int) async throws -> EncodedFrame

  /// Makes all calls of `encode` that wait throw an error, because a frame cannot be encoded.
  func fail(_ error: any Error)

  /// Appends the next frame.
  ///
  /// - Parameters:
  ///   - frame: A result of `encode`.
  ///   - end: The time at which the frame ends, in seconds after the start of the first frame.
  ///   - body: Receives the next bytes of the file, valid during the call.
  /// - Throws: The error that `body` throws; the sink must not be used after it.
  func append<Failure: Error>(
    _ frame: EncodedFrame,
    until end: Double,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure)
}

/// A frame that a sink has encoded and not yet appended to its file.
package struct EncodedFrame: Sendable {
  /// The frame in the sink's own type.
  let content: any Sendable

  init(_ content: any Sendable) { self.content = content }
}

/// An encoder of a file for each frame.
///
/// Several tasks may use a sink, but only one at a time.
package protocol FrameFileSink: AnyObject {
  /// Encodes a frame.
  ///
  /// - Parameters:
  ///   - frame: The picture, of the size in the sink's settings. If the format's files depend on each
  ///     other, frames must be encoded in order.
  ///   - body: Receives the whole file, valid during the call.
  /// - Returns: The picture that decoders of the file show, and the value that `body` returns.
  /// - Throws: The error that `body` throws.
  func encode<Result, Failure: Error>(
    _ frame: Bitmap,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> (shown: Bitmap, result: Result)
}

/// The properties of a sequence of frames and the options that encoders need.
package struct SinkSettings: Sendable {
  /// The width of a frame in pixels.
  package var width: Int
  /// The height of a frame in pixels.
  package var height: Int
  /// The number of frames.
  package var frames: Int
  /// The number of frames per second.
  package var framesPerSecond: Double
  /// Whether all frames are opaque.
  package var isOpaque: Bool
  /// The number of times an animation plays; nil for forever.
  package var plays: Int?
  /// The quality, 1 to 100; nil if the format has none.
  package var quality: Int?
  /// The range of the components of a video.
  package var range: ColourRange
  /// The name of a video's codec; nil for the usual one.
  package var codec: String?
  /// The colour behind the pages: red, green, blue and straight alpha.
  package var background: SIMD4<UInt8>
  /// The compression of PNG files.
  package var compression: PNGEncoder.Compression
  /// The settings for reducing frames to a palette.
  package var palette: PaletteSettings
  /// The palette of all frames; nil if each frame has its own, or if frames have no palette.
  package var shared: Palette?

  /// Creates settings.
  package init(
    width: Int,
    height: Int,
    frames: Int,
    framesPerSecond: Double,
    isOpaque: Bool,
    plays: Int? = nil,
    quality: Int? = nil,
    range: ColourRange = .limited,
    codec: String? = nil,
    background: SIMD4<UInt8> = .zero,
    compression: PNGEncoder.Compression = .default,
    palette: PaletteSettings = PaletteSettings(),
    shared: Palette? = nil
  ) {
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
    (self.frames, self.framesPerSecond) = (frames, framesPerSecond)
    (self.plays, self.quality, self.range) = (plays, quality, range)
    (self.codec, self.background) = (codec, background)
    self.compression = compression
    (self.palette, self.shared) = (palette, shared)
  }
}
