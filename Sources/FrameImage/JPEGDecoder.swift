internal import CTurboJPEG

/// JPEG by way of libjpeg-turbo: grey, YCbCr, RGB, CMYK and YCCK, baseline and progressive.
///
/// The accurate inverse transform is used, whose SIMD and plain forms give the same bytes. CMYK is
/// turned into RGB without a profile, as browsers did before colour management: `(1 − C)(1 − K)`.
enum JPEGDecoder {
  /// The picture.
  ///
  /// - Parameters:
  ///   - bytes: A whole JPEG file.
  ///   - maximumPixels: The most pixels it may have.
  /// - Returns: The picture, upright and opaque.
  /// - Throws: `tooManyPixels`, `damaged`.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageProblem) -> Bitmap {
    let layout = JPEGLayout(bytes)
    let stored = try bytes.withUnsafeBufferPointer { (buffer) throws(ImageProblem) in
      let decompressor = try Decompressor()
      let head = try decompressor.head(of: buffer)
      try check(head, layout: layout, maximumPixels: maximumPixels)
      return try decompressor.decode(buffer, head: head, hasInvertedInks: layout.hasAdobeSegment)
    }
    return layout.orientation.applied(to: stored)
  }

  /// The size as shown.
  ///
  /// - Parameters:
  ///   - bytes: The file, at least up to its first scan.
  ///   - maximumPixels: The most pixels it may have.
  /// - Returns: Pixels from left to right and from top to bottom.
  /// - Throws: As `decode`, but for damage to the pixels.
  static func size(
    of bytes: [UInt8],
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int) {
    let layout = JPEGLayout(bytes)
    let head = try bytes.withUnsafeBufferPointer { (buffer) throws(ImageProblem) in
      try Decompressor().head(of: buffer)
    }
    try check(head, layout: layout, maximumPixels: maximumPixels)
    return layout.orientation.shownSize(width: head.width, height: head.height)
  }

  private static func check(
    _ head: Head,
    layout: JPEGLayout,
    maximumPixels: Int
  ) throws(ImageProblem) {
    let shown = layout.orientation.shownSize(width: head.width, height: head.height)
    try PixelCount.check(width: shown.width, height: shown.height, limit: maximumPixels)
  }

  private struct Head {
    let width: Int
    let height: Int
    let hasFourInks: Bool
  }

  private struct Decompressor: ~Copyable {
    private let handle: tjhandle

    init() throws(ImageProblem) {
      guard let handle = tjInitDecompress() else {
        throw .damaged(format: .jpeg, damage: .memory)
      }
      self.handle = handle
    }

    deinit {
      tjDestroy(handle)
    }

    func head(of bytes: UnsafeBufferPointer<UInt8>) throws(ImageProblem) -> Head {
      var width: Int32 = 0
      var height: Int32 = 0
      var subsampling: Int32 = -1
      var colours: Int32 = -1
      // The result alone says little: the call also fails on chroma layouts that TurboJPEG has no
      // name for, which it decodes all the same. Where the head itself is wrong no size is set.
      let result = tjDecompressHeader3(
        handle,
        bytes.baseAddress,
        UInt(bytes.count),
        &width,
        &height,
        &subsampling,
        &colours
      )
      guard width > 0, height > 0, colours >= 0 else {
        // Tables without a picture count as success.
        throw .damaged(format: .jpeg, damage: result == 0 ? .endsEarly : lastDamage)
      }
      return Head(
        width: Int(width),
        height: Int(height),
        hasFourInks: colours == Int32(TJCS_CMYK.rawValue) || colours == Int32(TJCS_YCCK.rawValue)
      )
    }

    func decode(
      _ bytes: UnsafeBufferPointer<UInt8>,
      head: Head,
      hasInvertedInks: Bool
    ) throws(ImageProblem) -> Bitmap {
      let length = head.width * head.height * 4
      let format = head.hasFourInks ? TJPF_CMYK : TJPF_RGBA
      var result: Int32 = 0
      let pixels = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        result = tjDecompress2(
          handle,
          bytes.baseAddress,
          UInt(bytes.count),
          buffer.baseAddress,
          Int32(head.width),
          Int32(head.width * 4),
          Int32(head.height),
          Int32(format.rawValue),
          // A file of a thousand scans, each over the whole picture, would take minutes.
          TJFLAG_LIMITSCANS
        )
        guard result == 0 || lastIsHarmless else { return }
        count = length
        if head.hasFourInks {
          JPEGDecoder.convertInks(
            UnsafeMutableBufferPointer(rebasing: buffer[..<length]),
            areInverted: hasInvertedInks
          )
        }
      }
      guard pixels.count == length else {
        throw .damaged(format: .jpeg, damage: lastDamage)
      }
      return Bitmap(width: head.width, height: head.height, bytes: pixels)
    }

    private var lastMessage: String { String(cString: tjGetErrorStr2(handle)) }

    /// Whether the last call only met bytes between two segments.
    ///
    /// Some cameras write them, and they cost no pixel. Every other warning stands for pixels that
    /// are not the picture's.
    private var lastIsHarmless: Bool {
      tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
        && lastMessage.contains("extraneous bytes before marker")
    }

    private var lastDamage: ImageProblem.Damage {
      let message = lastMessage
      return message.contains("remature end") ? .endsEarly : .library(message)
    }
  }

  /// Turns CMYK into RGBA in place.
  ///
  /// - Parameters:
  ///   - pixels: Four inks a pixel.
  ///   - areInverted: Whether 0 is full ink, as Adobe's programs write it; libjpeg leaves it so.
  private static func convertInks(_ pixels: UnsafeMutableBufferPointer<UInt8>, areInverted: Bool) {
    let flip: UInt8 = areInverted ? 0 : 255
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      let key = pixels[pixel + 3] ^ flip
      for channel in pixel..<pixel + 3 {
        pixels[channel] = StraightPixels.product(pixels[channel] ^ flip, key)
      }
      pixels[pixel + 3] = 255
    }
  }
}
