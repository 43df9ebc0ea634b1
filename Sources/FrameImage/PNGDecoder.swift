internal import CSpng

/// PNG by way of libspng: every colour type and depth, palettes, `tRNS`, interlacing.
///
/// Of 16 bits a channel the upper eight are kept (libspng truncates, as libpng's `strip_16`).
/// A wrong checksum is an error in every chunk, since `tRNS` and `eXIf` shape the picture too.
enum PNGDecoder {
  /// The longest chunk that is no pixel data, in bytes, and the most that all of them may take
  /// unpacked: 16 MiB and 64 MiB.
  ///
  /// A judgement: colour profiles and notes are below 4 MiB; a text chunk that unpacks to
  /// gigabytes is stopped here.
  private static let chunkLimits = (size: 16 << 20, cache: 64 << 20)

  /// The picture.
  ///
  /// - Parameters:
  ///   - bytes: A whole PNG file.
  ///   - maximumPixels: The most pixels it may have.
  /// - Returns: The picture, upright, premultiplied.
  /// - Throws: `animated`, `tooManyPixels`, `damaged`.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageProblem) -> Bitmap {
    let layout = PNGLayout(bytes)
    let stored = try bytes.withUnsafeBufferPointer { (buffer) throws(ImageProblem) in
      let context = try Context()
      let (width, height) = try context.head(of: buffer)
      try check(width: width, height: height, layout: layout, maximumPixels: maximumPixels)
      return try context.decode(width: width, height: height)
    }
    return layout.orientation.applied(to: stored)
  }

  /// The size as shown.
  ///
  /// - Parameters:
  ///   - bytes: The file, at least up to its pixels.
  ///   - maximumPixels: The most pixels it may have.
  /// - Returns: Pixels from left to right and from top to bottom.
  /// - Throws: As `decode`, but for damage to the pixels.
  static func size(
    of bytes: [UInt8],
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int) {
    let layout = PNGLayout(bytes)
    let (width, height) = try bytes.withUnsafeBufferPointer { (buffer) throws(ImageProblem) in
      try Context().head(of: buffer)
    }
    try check(width: width, height: height, layout: layout, maximumPixels: maximumPixels)
    return layout.orientation.shownSize(width: width, height: height)
  }

  private static func check(
    width: Int,
    height: Int,
    layout: PNGLayout,
    maximumPixels: Int
  ) throws(ImageProblem) {
    guard layout.frames <= 1 else { throw .animated(frames: layout.frames) }
    let shown = layout.orientation.shownSize(width: width, height: height)
    try PixelCount.check(width: shown.width, height: shown.height, limit: maximumPixels)
  }

  /// A decoder over bytes that must outlive it.
  private struct Context: ~Copyable {
    private let handle: OpaquePointer

    init() throws(ImageProblem) {
      guard let handle = spng_ctx_new(0) else {
        throw .damaged(format: .png, damage: .memory)
      }
      self.handle = handle
    }

    deinit {
      spng_ctx_free(handle)
    }

    func head(
      of bytes: UnsafeBufferPointer<UInt8>
    ) throws(ImageProblem) -> (width: Int, height: Int) {
      try check(
        spng_set_crc_action(
          handle,
          Int32(SPNG_CRC_ERROR.rawValue),
          Int32(SPNG_CRC_ERROR.rawValue)
        )
      )
      try check(spng_set_chunk_limits(handle, chunkLimits.size, chunkLimits.cache))
      try check(spng_set_png_buffer(handle, bytes.baseAddress, bytes.count))
      var header = spng_ihdr()
      let result = spng_get_ihdr(handle, &header)
      if result == SPNG_EOVERFLOW.rawValue {
        // Sides too large for libspng to count their bytes: the caller says so in numbers.
        return PNGLayout.claimedSize(bytes)
      }
      try check(result)
      return (Int(header.width), Int(header.height))
    }

    func decode(width: Int, height: Int) throws(ImageProblem) -> Bitmap {
      let format = Int32(SPNG_FMT_RGBA8.rawValue)
      var length = 0
      try check(spng_decoded_image_size(handle, format, &length))
      precondition(length == width * height * 4, "RGBA of 8 bits has four bytes a pixel")
      var result: Int32 = 0
      let pixels = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        result = spng_decode_image(
          handle,
          buffer.baseAddress,
          length,
          format,
          Int32(SPNG_DECODE_TRNS.rawValue)
        )
        guard result == 0 else { return }
        count = length
        StraightPixels.premultiply(UnsafeMutableBufferPointer(rebasing: buffer[..<length]))
      }
      try check(result)
      return Bitmap(width: width, height: height, bytes: pixels)
    }

    private func check(_ result: Int32) throws(ImageProblem) {
      let damage: ImageProblem.Damage
      switch spng_errno(rawValue: result) {
      case SPNG_OK: return
      case SPNG_IO_EOF, SPNG_EOF, SPNG_EIDAT_TOO_SHORT: damage = .endsEarly
      case SPNG_ECHUNK_CRC: damage = .checksum
      case SPNG_EIDAT_STREAM, SPNG_EZLIB, SPNG_EFILTER: damage = .compression
      case SPNG_EMEM, SPNG_ECHUNK_LIMITS: damage = .memory
      default: damage = .library(String(cString: spng_strerror(result)))
      }
      throw .damaged(format: .png, damage: damage)
    }
  }
}
