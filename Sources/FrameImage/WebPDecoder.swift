internal import CWebP

/// WebP by way of libwebp: lossy and lossless, with and without alpha; still pictures.
///
/// The SIMD and plain forms of libwebp give the same bytes. Colours go through the embedded profile.
enum WebPDecoder {
  /// The picture.
  ///
  /// - Parameters:
  ///   - bytes: A whole WebP file.
  ///   - maximumPixels: The most pixels it may have.
  /// - Returns: The picture, upright, premultiplied.
  /// - Throws: `animated`, `tooManyPixels`, `damaged`.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageProblem) -> Bitmap {
    let layout = WebPLayout(bytes)
    let (width, height) = try storedSize(of: bytes, layout: layout, maximumPixels: maximumPixels)
    var config = WebPDecoderConfig()
    // It fails where the header of another major version was compiled in, which no linker allows.
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw .damaged(format: .webp, damage: .memory)
    }
    let length = width * height * 4
    var status = VP8_STATUS_OK
    let pixels = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      config.output.colorspace = MODE_RGBA
      config.output.is_external_memory = 1
      config.output.u.RGBA = WebPRGBABuffer(
        rgba: buffer.baseAddress,
        stride: Int32(width * 4),
        size: length
      )
      status = WebPDecode(bytes, bytes.count, &config)
      guard status == VP8_STATUS_OK else { return }
      count = length
      let pixels = UnsafeMutableBufferPointer(rebasing: buffer[..<length])
      let source = layout.profile.map(ColourSource.profile)
      if let transform = ColourTransform.make(from: source, of: .colour) {
        transform.convert(pixels)
      }
      StraightPixels.premultiply(pixels)
    }
    try check(status)
    return layout.orientation.applied(to: Bitmap(width: width, height: height, bytes: pixels))
  }

  /// The size as shown.
  ///
  /// - Parameters:
  ///   - bytes: The file, at least as far as its layout is complete.
  ///   - maximumPixels: The most pixels it may have.
  /// - Returns: Pixels from left to right and from top to bottom.
  /// - Throws: As `decode`, but for damage to the pixels.
  static func size(
    of bytes: [UInt8],
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int) {
    let layout = WebPLayout(bytes)
    let stored = try storedSize(of: bytes, layout: layout, maximumPixels: maximumPixels)
    return layout.orientation.shownSize(width: stored.width, height: stored.height)
  }

  private static func storedSize(
    of bytes: [UInt8],
    layout: WebPLayout,
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int) {
    guard !layout.isAnimated else { throw .animated(frames: layout.frames) }
    func checkLimit(_ width: Int, _ height: Int) throws(ImageProblem) {
      let shown = layout.orientation.shownSize(width: width, height: height)
      try PixelCount.check(width: shown.width, height: shown.height, limit: maximumPixels)
    }
    // libwebp calls a canvas broken that is too large for it.
    if let canvas = layout.canvas { try checkLimit(canvas.width, canvas.height) }
    var features = WebPBitstreamFeatures()
    try check(WebPGetFeatures(bytes, bytes.count, &features))
    let (width, height) = (Int(features.width), Int(features.height))
    try checkLimit(width, height)
    return (width, height)
  }

  private static func check(_ status: VP8StatusCode) throws(ImageProblem) {
    let damage: ImageProblem.Damage
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: damage = .endsEarly
    case VP8_STATUS_OUT_OF_MEMORY: damage = .memory
    default: damage = .compression
    }
    throw .damaged(format: .webp, damage: damage)
  }
}
