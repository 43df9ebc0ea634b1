internal import CTurboJPEG
public import FrameImage

/// A picture as a JPEG, by libjpeg-turbo: lossy, and quick enough for every frame of a screen.
///
/// The same picture gives the same bytes, with the same version of libjpeg-turbo. One encoder serves
/// one thread.
public struct JPEGEncoder: ~Copyable {
  private let encoder: tjhandle
  private let quality: Int

  /// The longest side of a JPEG in pixels.
  public static let maximumSide = 65_535

  /// An encoder.
  ///
  /// - Parameter quality: 1 for the smallest file to 100 for the best picture.
  public init(quality: Int) {
    precondition((1...100).contains(quality), "a quality is 1 to 100")
    guard let encoder = tjInitCompress() else {
      preconditionFailure("there is no memory for a JPEG")
    }
    (self.encoder, self.quality) = (encoder, quality)
  }

  deinit {
    tjDestroy(encoder)
  }

  /// The file of a picture; colours are sampled once in two by two pixels, which a browser decodes
  /// soonest.
  ///
  /// - Parameter bitmap: An opaque picture, 1 to `maximumSide` pixels a side.
  /// - Returns: The bytes.
  public func file(of bitmap: Bitmap) -> [UInt8] {
    let sides = 1...Self.maximumSide
    precondition(
      sides.contains(bitmap.width) && sides.contains(bitmap.height),
      "a JPEG has 1 to 65535 pixels a side"
    )
    let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
    let sampling = Int32(TJSAMP_420.rawValue)
    let room = tjBufSize(width, height, sampling)
    return [UInt8](unsafeUninitializedCapacity: Int(room)) { target, count in
      var (start, length) = (target.baseAddress, room)
      let result = bitmap.bytes.withUnsafeBufferPointer { pixels in
        tjCompress2(
          encoder,
          pixels.baseAddress,
          width,
          width * 4,
          height,
          Int32(TJPF_RGBX.rawValue),
          &start,
          &length,
          sampling,
          Int32(quality),
          TJFLAG_NOREALLOC | TJFLAG_FASTDCT
        )
      }
      // With room for the worst picture nothing can fail.
      precondition(result == 0, "a JPEG of these pixels cannot be made")
      count = Int(length)
    }
  }
}
