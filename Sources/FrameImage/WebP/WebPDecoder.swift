internal import CWebP

/// A decoder of still WebP pictures that uses libwebp: lossy and lossless, with and without alpha.
///
/// libwebp gives the same bytes with and without SIMD, also when scaling. Colours are converted with
/// the embedded profile.
enum WebPDecoder: PictureDecoder {
  static func decode(
    _ bytes: [UInt8],
    maximumPixels: Int,
    neededSize: ImageFile.NeededSize?
  ) throws(ImageProblem) -> ScaledBitmap {
    let layout = WebPLayout(bytes)
    let head = try checkedHead(of: bytes, layout: layout, maximumPixels: maximumPixels)
    let (fullWidth, fullHeight) = (Int(head.width), Int(head.height))
    // libwebp scales the alpha and the colours of lossy pictures separately, so that the hidden colours
    // of transparent pixels would become visible.
    let canBeReduced = head.has_alpha == 0 || head.format == losslessFormat
    var config = WebPDecoderConfig()
    // Fails only if the program was compiled for another major version, which would not link.
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw .damaged(format: .webp, damage: .memory)
    }
    let divisor = ScaledBitmap.divisor(
      width: fullWidth,
      height: fullHeight,
      orientation: layout.orientation,
      neededSize: canBeReduced ? neededSize : nil
    )
    // Rounded up, so that no side is shorter than needed.
    let width = (fullWidth + divisor - 1) / divisor
    let height = (fullHeight + divisor - 1) / divisor
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
      ColourTransform.make(from: source, of: .colour)?.convert(pixels)
      StraightPixels.premultiply(pixels)
    }
    try check(status)
    return ScaledBitmap(
      Bitmap(width: width, height: height, bytes: pixels),
      width: fullWidth,
      height: fullHeight,
      divisor: nil,
      orientation: layout.orientation
    )
  }

  static func size(
    of bytes: [UInt8],
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int) {
    let layout = WebPLayout(bytes)
    let head = try checkedHead(of: bytes, layout: layout, maximumPixels: maximumPixels)
    return layout.orientation.shownSize(width: Int(head.width), height: Int(head.height))
  }

  static func damage(in bytes: [UInt8]) -> ImageProblem.Damage? { WebPLayout(bytes).damage }

  static func hasWholeHeader(_ bytes: [UInt8]) -> Bool { WebPLayout(bytes).isComplete }

  /// libwebp's number for the lossless format.
  private static let losslessFormat: Int32 = 2

  private static func checkedHead(
    of bytes: [UInt8],
    layout: WebPLayout,
    maximumPixels: Int
  ) throws(ImageProblem) -> WebPBitstreamFeatures {
    guard !layout.isAnimated else { throw .animated(frames: layout.frames) }
    func checkLimit(_ width: Int, _ height: Int) throws(ImageProblem) {
      let shown = layout.orientation.shownSize(width: width, height: height)
      try PixelLimits.check(shown, limit: maximumPixels)
    }
    // Checked first, because libwebp reports a canvas that is too large as damage.
    if let canvas = layout.canvas { try checkLimit(canvas.width, canvas.height) }
    var features = WebPBitstreamFeatures()
    try check(WebPGetFeatures(bytes, bytes.count, &features))
    try checkLimit(Int(features.width), Int(features.height))
    return features
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
