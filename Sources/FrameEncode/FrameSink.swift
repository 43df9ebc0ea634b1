package import FrameImage

/// An encoder of one file with all frames of a sequence.
///
/// Several tasks may call `encode` at once, each for another frame. They call the other functions one at a time.
package protocol FrameSink: AnyObject {
  /// A function that receives the next bytes of the file, valid during the call.
  typealias Body = (UnsafeRawBufferPointer) throws -> Void

  /// Encodes a frame as far as possible before earlier frames are appended; `append` must be called with the
  /// result, in order.
  ///
  /// A task may have to wait for another one that encodes an earlier frame. All frames before it must be
  /// encoded too, or the task must be cancelled.
  ///
  /// - Parameters:
  ///   - frame: The picture, of the size in the sink's settings.
  ///   - place: The position in the sequence, from 0.
  /// - Returns: The frame for `append`.
  /// - Throws: `CancellationError` in a cancelled task that waits, after which no frame can be encoded.
  func encode(_ frame: Bitmap, at place: Int) async throws -> EncodedFrame

  /// Appends the next frame.
  ///
  /// - Parameters:
  ///   - frame: A result of `encode`, or pixels.
  ///   - end: The time at which the frame ends, in seconds after the start of the first frame.
  ///   - body: Receives bytes.
  /// - Throws: The error that `body` throws; the sink must not be used after it.
  func append(_ frame: EncodedFrame, until end: Double, _ body: Body) throws

  /// Ends the file after the last frame.
  ///
  /// - Parameter body: Receives the last bytes.
  /// - Throws: The error that `body` throws.
  func finish(_ body: Body) throws
}

extension FrameSink {
  /// Returns the pixels, which most sinks encode in `append`.
  package func encode(_ frame: Bitmap, at place: Int) async throws -> EncodedFrame {
    EncodedFrame(frame)
  }
}

extension [UInt8] {
  /// Passes the bytes to a closure.
  func pass<Failure: Error>(
    to body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeRawBufferPointer(bytes))
    }
  }
}

/// A frame that is not appended to its file yet: its pixels, or what a sink has made of them.
package struct EncodedFrame: Sendable {
  private let content: any Sendable

  /// Creates a frame from its pixels.
  package init(_ bitmap: Bitmap) { content = bitmap }

  /// Creates a frame in a sink's own type.
  init(own content: some Sendable) { self.content = content }

  /// Returns the content, which must be of a type.
  func content<Content>(as type: Content.Type = Content.self) -> Content {
    guard let content = content as? Content else {
      preconditionFailure("a frame must be encoded by the same sink")
    }
    return content
  }

  /// The pixels; nil for a frame in a sink's own type.
  var bitmap: Bitmap? { content as? Bitmap }
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
