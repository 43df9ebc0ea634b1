internal import CTurboJPEG
package import FrameImage

/// A JPEG encoder that uses libjpeg-turbo, fast enough for live frames.
///
/// With the same version of libjpeg-turbo, the same picture gives the same bytes. An encoder must
/// not be shared between threads.
package struct JPEGEncoder: ~Copyable {
  private let encoder: tjhandle
  private let quality: Int

  /// The longest side of a JPEG in pixels.
  package static let maximumSide = 65_535

  /// Creates an encoder with a quality of 1, for the smallest file, to 100, for the best picture.
  package init(quality: Int) {
    precondition((1...100).contains(quality), "quality must be 1 to 100")
    guard let encoder = tjInitCompress() else { preconditionFailure("out of memory for a JPEG") }
    (self.encoder, self.quality) = (encoder, quality)
  }

  deinit { tjDestroy(encoder) }

  /// Encodes an opaque picture whose width and height are 1 to `maximumSide` pixels.
  ///
  /// The file has one colour sample per 2 x 2 pixels, which browsers decode fastest.
  package func file(of bitmap: Bitmap) -> [UInt8] {
    let sides = 1...Self.maximumSide
    precondition(
      sides.contains(bitmap.width) && sides.contains(bitmap.height),
      "a JPEG must have 1 to 65535 pixels per side"
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
      // Cannot fail, because the buffer is large enough for the worst case.
      precondition(result == 0, "the picture cannot be encoded as JPEG")
      count = Int(length)
    }
  }
}
