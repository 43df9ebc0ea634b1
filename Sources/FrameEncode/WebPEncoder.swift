internal import CWebP
public import FrameImage

/// A sequence of frames as an animated WebP, by libwebp: lossy, small, in full colour.
///
/// The file is kept in memory until it is done: it is for small pictures. The same frames give the
/// same bytes, with the same version of libwebp. One encoder serves one sequence and one thread.
public struct WebPEncoder: ~Copyable {
  private let encoder: OpaquePointer
  private let width: Int
  private let height: Int
  private var config: WebPConfig
  /// When the next frame begins, in milliseconds.
  private var time: Int32 = 0

  /// The longest side of a WebP in pixels.
  public static let maximumSide = 16_383

  /// An encoder for one sequence.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right, 1 to `maximumSide`.
  ///   - height: Pixels from top to bottom, 1 to `maximumSide`.
  ///   - quality: 0 for the smallest file to 100 for the best picture.
  public init(width: Int, height: Int, quality: Double) {
    let sides = 1...Self.maximumSide
    precondition(
      sides.contains(width) && sides.contains(height),
      "a WebP has 1 to 16383 pixels a side"
    )
    precondition((0...100).contains(quality), "a quality is 0 to 100")
    var config = WebPConfig()
    var options = WebPAnimEncoderOptions()
    // They fail where the header of another version was compiled in, which no linker allows.
    guard WebPConfigInit(&config) != 0, WebPAnimEncoderOptionsInit(&options) != 0 else {
      preconditionFailure("libwebp is of another version than its headers")
    }
    config.quality = Float(quality)
    guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else {
      preconditionFailure("there is no memory for a WebP")
    }
    self.encoder = encoder
    self.config = config
    (self.width, self.height) = (width, height)
  }

  deinit {
    WebPAnimEncoderDelete(encoder)
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of the sequence's size.
  ///   - end: When the next frame is to be seen, in seconds from the beginning of the sequence: at
  ///     least a millisecond after this one begins, and at most 2²⁰ seconds in all.
  public mutating func append(_ bitmap: Bitmap, until end: Double) {
    precondition(bitmap.width == width && bitmap.height == height, "all frames have one size")
    precondition(end < 0x1p20, "a WebP is no longer than 2²⁰ seconds")
    let next = Int32((end * 1_000).rounded())
    precondition(next > time, "a frame is seen for a millisecond at least")
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else {
      preconditionFailure("libwebp is of another version than its headers")
    }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(width), Int32(height))
    let straight = [UInt8](unsafeUninitializedCapacity: bitmap.bytes.count) { target, count in
      bitmap.bytes.withUnsafeBufferPointer { pixels in
        StraightPixels.write(
          pixels,
          to: UnsafeMutableBufferPointer(rebasing: target[..<pixels.count])
        )
      }
      count = bitmap.bytes.count
    }
    let isTaken =
      WebPPictureImportRGBA(&picture, straight, Int32(width * 4)) != 0
      && WebPAnimEncoderAdd(encoder, &picture, time, &config) != 0
    precondition(isTaken, "there is no memory for a frame of a WebP")
    time = next
  }

  /// Ends the file.
  ///
  /// - Parameter body: What takes the bytes; they are gone after it.
  /// - Throws: What `body` throws.
  public consuming func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(time > 0, "a WebP has at least one frame")
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    let isDone =
      WebPAnimEncoderAdd(encoder, nil, time, nil) != 0
      && WebPAnimEncoderAssemble(encoder, &data) != 0
    precondition(isDone, "there is no memory for a WebP")
    try body(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
  }
}
