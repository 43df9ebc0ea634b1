internal import CTurboJPEG

/// A JPEG decoder that uses libjpeg-turbo: grey, YCbCr, RGB, CMYK and YCCK, baseline and progressive.
///
/// It uses the accurate inverse transform, which gives the same bytes with and without SIMD. Colours
/// are converted with the embedded profile. CMYK without a profile is converted with a simple formula,
/// for example `(1 − C)(1 − K)` for red, as in browsers without colour management.
enum JPEGDecoder: PictureDecoder {
  /// The largest number of scans allowed.
  ///
  /// Encoders write up to about twenty scans. Decoding a scan takes a pass over the whole picture, even
  /// if the scan has only a few bytes, so a small file with many scans could take minutes.
  static let mostScans = 100

  /// The divisor of the pixel limit for files with several scans.
  ///
  /// With several scans, all coefficients stay in memory until the last scan. They take up to eight
  /// bytes per pixel, in addition to the four of the picture. With one scan, only the coefficients of a
  /// few rows are in memory.
  private static let limitDivisor = 2

  /// The largest number of pixels that one byte of a file can encode.
  ///
  /// A block of 8 x 8 pixels takes at least one bit: the code of its mean value.
  private static let mostPixelsPerByte = 8 * 64

  static func decode(
    _ bytes: [UInt8],
    maximumPixels: Int,
    neededSize: ImageFile.NeededSize?
  ) throws(ImageProblem) -> ScaledBitmap {
    let layout = JPEGLayout(bytes)
    let bytes = JPEGRepair(layout, of: bytes).applied(to: bytes)
    return try bytes.withUnsafeBufferPointer { (buffer) throws(ImageProblem) -> ScaledBitmap in
      let decompressor = try Decompressor()
      let head = try checkedHead(
        of: buffer,
        decompressor,
        layout: layout,
        maximumPixels: maximumPixels
      )
      let scans = layout.scans(in: bytes, limit: mostScans)
      guard scans.offsets.count <= mostScans else { throw .tooManyScans(limit: mostScans) }
      guard head.width * head.height / mostPixelsPerByte <= bytes.count else {
        throw .damaged(format: .jpeg, damage: .endsEarly)
      }
      let divisor = ScaledBitmap.divisor(
        width: head.width,
        height: head.height,
        orientation: layout.orientation,
        neededSize: neededSize
      )
      let isComplete = scans.isComplete
      // Both are rounded up, as TJSCALED does.
      let width = (head.width + divisor - 1) / divisor
      let height = (head.height + divisor - 1) / divisor
      func decode(_ target: UnsafeMutablePointer<UInt8>, rowLength: Int) -> Bool {
        let size = (width, height)
        return decompressor.decode(buffer, head, size, isComplete, into: target, rowLength)
      }
      guard neededSize == nil || layout.orientation != .upright else {
        let texels = TexelBuffer(width: width, height: height, decode: decode) { pixels in
          convert(pixels, kind: head.kind, layout: layout)
        }
        guard let texels else { throw decompressor.damage }
        return ScaledBitmap(texels, width: head.width, height: head.height, divisor: divisor)
      }
      let length = width * height * 4
      let pixels = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        guard let start = buffer.baseAddress, decode(start, rowLength: width * 4) else { return }
        count = length
        let pixels = UnsafeMutableBufferPointer(rebasing: buffer[..<length])
        convert(pixels, kind: head.kind, layout: layout)
      }
      guard pixels.count == length else { throw decompressor.damage }
      return ScaledBitmap(
        Bitmap(width: width, height: height, bytes: pixels),
        width: head.width,
        height: head.height,
        divisor: divisor,
        orientation: layout.orientation
      )
    }
  }

  static func size(
    of bytes: [UInt8],
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int) {
    let layout = JPEGLayout(bytes)
    let head = try bytes.withUnsafeBufferPointer { (buffer) throws(ImageProblem) in
      try checkedHead(of: buffer, Decompressor(), layout: layout, maximumPixels: maximumPixels)
    }
    return layout.orientation.shownSize(width: head.width, height: head.height)
  }

  static func damage(in bytes: [UInt8]) -> ImageProblem.Damage? {
    let scans = JPEGLayout(bytes).scans(in: bytes, limit: .max - 1)
    return scans.offsets.count > 0 && scans.isComplete ? nil : .endsEarly
  }

  static func hasWholeHeader(_ bytes: [UInt8]) -> Bool { JPEGLayout(bytes).firstScan != nil }

  private static func checkedHead(
    of bytes: UnsafeBufferPointer<UInt8>,
    _ decompressor: borrowing Decompressor,
    layout: JPEGLayout,
    maximumPixels: Int
  ) throws(ImageProblem) -> Head {
    // Only some builds of the library support these codings; the result must not depend on the build.
    if let coding = layout.unsupportedCoding {
      throw .unsupportedCoding(format: .jpeg, coding: coding)
    }
    let head = try decompressor.head(of: bytes)
    let shown = layout.orientation.shownSize(width: head.width, height: head.height)
    let limit = layout.hasSeveralScans ? max(1, maximumPixels / limitDivisor) : maximumPixels
    try PixelLimits.check(shown, limit: limit)
    return head
  }

  /// Converts decoded pixels to sRGB, in place.
  private static func convert(
    _ pixels: UnsafeMutableBufferPointer<UInt8>,
    kind: Head.Kind,
    layout: JPEGLayout
  ) {
    let colours: ColourTransform.Kind =
      switch kind {
      case .grey: .grey
      case .colour: .colour
      case .inks: .inks(areInverted: layout.hasAdobeSegment)
      }
    let source = layout.profile.map(ColourSource.profile)
    if let transform = ColourTransform.make(from: source, of: colours) {
      transform.convert(pixels)
      guard kind == .inks else { return }
      for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = 255 }
    } else if kind == .inks {
      mixInks(pixels, areInverted: layout.hasAdobeSegment)
    }
  }

  /// Converts CMYK to RGBA in place, without a profile.
  ///
  /// `areInverted` means that 0 is full ink, as in files written by Adobe's programs.
  private static func mixInks(_ pixels: UnsafeMutableBufferPointer<UInt8>, areInverted: Bool) {
    let flip: UInt8 = areInverted ? 0 : 255
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      let key = pixels[pixel + 3] ^ flip
      for channel in pixel..<pixel + 3 {
        pixels[channel] = StraightPixels.product(pixels[channel] ^ flip, key)
      }
      pixels[pixel + 3] = 255
    }
  }

  private struct Head {
    enum Kind { case grey, colour, inks }

    let width: Int
    let height: Int
    let kind: Kind
  }

  private struct Decompressor: ~Copyable {
    private let handle: tjhandle

    init() throws(ImageProblem) {
      guard let handle = tjInitDecompress() else { throw .damaged(format: .jpeg, damage: .memory) }
      self.handle = handle
    }

    deinit { tjDestroy(handle) }

    func head(of bytes: UnsafeBufferPointer<UInt8>) throws(ImageProblem) -> Head {
      var width: Int32 = 0
      var height: Int32 = 0
      var subsampling: Int32 = -1
      var colours: Int32 = -1
      // The result cannot be used as a check: the call also fails for unusual chroma layouts, which
      // TurboJPEG can decode. If the header is damaged, the call does not set the size.
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
        // The call succeeds for a file that has tables but no picture.
        throw .damaged(format: .jpeg, damage: result == 0 ? .endsEarly : lastDamage)
      }
      let kind: Head.Kind =
        switch TJCS(UInt32(colours)) {
        case TJCS_CMYK, TJCS_YCCK: .inks
        case TJCS_GRAY: .grey
        default: .colour
        }
      return Head(width: Int(width), height: Int(height), kind: kind)
    }

    /// Decodes the pixels in stored orientation, reduced to a size, as RGBA or CMYK.
    ///
    /// `isComplete` must be true if the file has an end marker. Returns false if the file is damaged.
    func decode(
      _ bytes: UnsafeBufferPointer<UInt8>,
      _ head: Head,
      _ size: (width: Int, height: Int),
      _ isComplete: Bool,
      into target: UnsafeMutablePointer<UInt8>,
      _ rowLength: Int
    ) -> Bool {
      func run(flags: Int32) -> Int32 {
        tjDecompress2(
          handle,
          bytes.baseAddress,
          UInt(bytes.count),
          target,
          Int32(size.width),
          Int32(rowLength),
          Int32(size.height),
          Int32((head.kind == .inks ? TJPF_CMYK : TJPF_RGBA).rawValue),
          flags
        )
      }
      // Every warning except one means that pixels are wrong. Stopping at the first warning also
      // prevents the missing end of an incomplete file from being decoded as grey.
      var result = run(flags: TJFLAG_STOPONWARNING)
      if result != 0, lastIsHarmless, isComplete { result = run(flags: 0) }
      return result == 0 || lastIsHarmless && isComplete
    }

    /// The damage because of which the last call of `decode` failed.
    var damage: ImageProblem {
      .damaged(format: .jpeg, damage: lastIsHarmless ? .endsEarly : lastDamage)
    }

    private var lastMessage: String { String(cString: tjGetErrorStr2(handle)) }

    /// Whether the first warning of the last call was about extra bytes between two segments.
    ///
    /// Some cameras write such bytes, which do not affect pixels. libjpeg reports only the first
    /// warning.
    private var lastIsHarmless: Bool {
      tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
        && lastMessage.contains("extraneous bytes before marker")
    }

    private var lastDamage: ImageProblem.Damage {
      let message = lastMessage
      return message.contains("remature end") ? .endsEarly : .library(message)
    }
  }
}
