internal import CWebP
package import FrameImage

/// An encoder of lossy animated WebP files that uses libwebp.
///
/// The whole file is in memory until it is finished, so it should be small. With the same version of
/// libwebp, the same frames give the same bytes. An encoder is for one sequence and must not be shared
/// between threads.
package struct WebPEncoder: ~Copyable {
  private let encoder: OpaquePointer
  private let width: Int
  private let height: Int
  private var config: WebPConfig
  /// The start time of the next frame, in milliseconds.
  private var time: Int32 = 0

  /// The longest side of a WebP in pixels.
  package static let maximumSide = 16_383

  /// Creates an encoder for a sequence whose width and height are 1 to `maximumSide` pixels.
  ///
  /// The quality is 0, for the smallest file, to 100, for the best picture.
  package init(width: Int, height: Int, quality: Double) {
    let sides = 1...Self.maximumSide
    precondition(
      sides.contains(width) && sides.contains(height),
      "a WebP must have 1 to 16383 pixels per side"
    )
    precondition((0...100).contains(quality), "quality must be 0 to 100")
    var config = WebPConfig()
    var options = WebPAnimEncoderOptions()
    // Fails only if the program was compiled for another major version, which would not link.
    guard WebPConfigInit(&config) != 0, WebPAnimEncoderOptionsInit(&options) != 0 else {
      preconditionFailure("libwebp and its headers have different versions")
    }
    config.quality = Float(quality)
    guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else {
      preconditionFailure("out of memory for a WebP")
    }
    self.encoder = encoder
    self.config = config
    (self.width, self.height) = (width, height)
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  /// Adds a frame of the sequence's size.
  ///
  /// `end` is the time in seconds, from the beginning of the sequence, at which the next frame
  /// starts. It must be less than 2²⁰, and at least a millisecond after the start of this frame.
  package mutating func append(_ bitmap: Bitmap, until end: Double) {
    precondition(
      bitmap.width == width && bitmap.height == height,
      "all frames must have the same size"
    )
    precondition(end < 0x1p20, "a WebP must be shorter than 2²⁰ seconds")
    let next = Int32((end * 1_000).rounded())
    precondition(next > time, "a frame must last at least a millisecond")
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else {
      preconditionFailure("libwebp and its headers have different versions")
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
    let isAdded =
      WebPPictureImportRGBA(&picture, straight, Int32(width * 4)) != 0
      && WebPAnimEncoderAdd(encoder, &picture, time, &config) != 0
    precondition(isAdded, "out of memory for a frame of a WebP")
    time = next
  }

  /// Ends the file and calls a closure with its bytes.
  package consuming func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(time > 0, "a WebP must have at least one frame")
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    let isDone =
      WebPAnimEncoderAdd(encoder, nil, time, nil) != 0
      && WebPAnimEncoderAssemble(encoder, &data) != 0
    precondition(isDone, "out of memory for a WebP")
    try body(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
  }
}
