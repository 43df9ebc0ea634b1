internal import CWebP

/// WebP by way of libwebp: lossy and lossless, with and without alpha; still pictures.
///
/// The SIMD and plain forms of libwebp give the same bytes, scaled ones too. Colours go through the
/// embedded profile.
enum WebPDecoder {
  /// The picture.
  ///
  /// - Parameters:
  ///   - bytes: A whole WebP file.
  ///   - maximumPixels: The most pixels it may have.
  ///   - neededSize: What is needed of a picture of this size; nil for all of it.
  /// - Returns: The picture, upright, premultiplied.
  /// - Throws: `animated`, `tooManyPixels`, `damaged`.
  static func decode(
    _ bytes: [UInt8],
    maximumPixels: Int,
    neededSize: ImageFile.NeededSize?
  ) throws(ImageProblem) -> ScaledBitmap {
    let layout = WebPLayout(bytes)
    let head = try checkedHead(of: bytes, layout: layout, maximumPixels: maximumPixels)
    var config = WebPDecoderConfig()
    // It fails where the header of another major version was compiled in, which no linker allows.
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw .damaged(format: .webp, damage: .memory)
    }
    let divisor = ScaledBitmap.divisor(
      width: head.width,
      height: head.height,
      orientation: layout.orientation,
      neededSize: head.canBeReduced ? neededSize : nil
    )
    // Rounded up, so that no side falls below what is needed.
    let width = (head.width + divisor - 1) / divisor
    let height = (head.height + divisor - 1) / divisor
    config.options.use_scaling = divisor > 1 ? 1 : 0
    config.options.scaled_width = Int32(width)
    config.options.scaled_height = Int32(height)
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
    return ScaledBitmap(
      Bitmap(width: width, height: height, bytes: pixels),
      width: head.width,
      height: head.height,
      orientation: layout.orientation
    )
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
    let head = try checkedHead(of: bytes, layout: layout, maximumPixels: maximumPixels)
    return layout.orientation.shownSize(width: head.width, height: head.height)
  }

  private struct Head {
    let width: Int
    let height: Int
    /// Of lossy pictures libwebp scales alpha apart from the colours, and what is clear would show.
    let canBeReduced: Bool

    init(_ features: WebPBitstreamFeatures) {
      (width, height) = (Int(features.width), Int(features.height))
      canBeReduced = features.has_alpha == 0 || features.format == Head.lossless
    }

    /// The number that libwebp has for the format.
    private static let lossless: Int32 = 2
  }

  private static func checkedHead(
    of bytes: [UInt8],
    layout: WebPLayout,
    maximumPixels: Int
  ) throws(ImageProblem) -> Head {
    guard !layout.isAnimated else { throw .animated(frames: layout.frames) }
    func checkLimit(_ width: Int, _ height: Int) throws(ImageProblem) {
      let shown = layout.orientation.shownSize(width: width, height: height)
      try PixelCount.check(width: shown.width, height: shown.height, limit: maximumPixels)
    }
    // libwebp calls a canvas broken that is too large for it.
    if let canvas = layout.canvas { try checkLimit(canvas.width, canvas.height) }
    var features = WebPBitstreamFeatures()
    try check(WebPGetFeatures(bytes, bytes.count, &features))
    let head = Head(features)
    try checkLimit(head.width, head.height)
    return head
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
