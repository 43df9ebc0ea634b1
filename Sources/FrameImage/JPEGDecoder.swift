internal import CTurboJPEG

/// JPEG by way of libjpeg-turbo: grey, YCbCr, RGB, CMYK and YCCK, baseline and progressive.
///
/// The accurate inverse transform is used, whose SIMD and plain forms give the same bytes. Colours
/// go through the embedded profile; CMYK without one is turned into RGB as browsers did before
/// colour management: `(1 − C)(1 − K)`.
enum JPEGDecoder {
  /// How often a file may go through its pixels.
  ///
  /// A judgement: encoders write up to a score of scans; each costs a pass over the whole picture
  /// and needs but a few bytes, so that a small file of many would take minutes.
  static let mostScans = 100

  /// How many times fewer pixels a file of several scans may have.
  ///
  /// Its coefficients are all held until the last scan, two bytes each, and so up to eight a pixel,
  /// beside the four of the picture; with one scan only a few rows are.
  private static let heldShare = 2

  /// The most pixels that a byte of the file can stand for.
  ///
  /// A block of 8 by 8 takes at least one bit, that of the shortest code of its mean.
  private static let mostPixelsPerByte = 8 * 64

  /// How much of what sampling has use for will do: a texel for each pixel.
  ///
  /// A judgement: photographs are soft between neighbours, and half the size takes half the time.
  private static let enough = 2.0 / 3

  /// The picture.
  ///
  /// - Parameters:
  ///   - bytes: A whole JPEG file.
  ///   - maximumPixels: The most pixels it may have.
  ///   - neededSize: What is needed of a picture of this size; nil for all of it.
  /// - Returns: The picture, upright and opaque.
  /// - Throws: `tooManyPixels`, `unsupportedCoding`, `tooManyScans`, `damaged`.
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
      guard scans.count <= mostScans else { throw .tooManyScans(limit: mostScans) }
      guard head.width * head.height / mostPixelsPerByte <= bytes.count else {
        throw .damaged(format: .jpeg, damage: .endsEarly)
      }
      let divisor = ScaledBitmap.divisor(
        width: head.width,
        height: head.height,
        orientation: layout.orientation,
        neededSize: neededSize,
        share: enough
      )
      let stored = try decompressor.decode(
        buffer,
        head: head,
        divisor: divisor,
        isEnded: scans.areEnded
      ) { pixels in
        convert(pixels, kind: head.kind, layout: layout)
      }
      return ScaledBitmap(
        stored,
        width: head.width,
        height: head.height,
        divisor: divisor,
        orientation: layout.orientation
      )
    }
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
      try checkedHead(of: buffer, Decompressor(), layout: layout, maximumPixels: maximumPixels)
    }
    return layout.orientation.shownSize(width: head.width, height: head.height)
  }

  private static func checkedHead(
    of bytes: UnsafeBufferPointer<UInt8>,
    _ decompressor: borrowing Decompressor,
    layout: JPEGLayout,
    maximumPixels: Int
  ) throws(ImageProblem) -> Head {
    // The library does without some codings, and which depends on how it was built.
    if let coding = layout.foreignCoding {
      throw .unsupportedCoding(format: .jpeg, coding: coding)
    }
    let head = try decompressor.head(of: bytes)
    let shown = layout.orientation.shownSize(width: head.width, height: head.height)
    let limit = layout.hasSeveralScans ? max(1, maximumPixels / heldShare) : maximumPixels
    try PixelCount.check(width: shown.width, height: shown.height, limit: limit)
    return head
  }

  /// Turns what was decoded into sRGB, in place.
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

  /// Turns CMYK into RGBA in place, without a profile.
  ///
  /// - Parameters:
  ///   - pixels: Four inks a pixel.
  ///   - areInverted: Whether 0 is full ink, as Adobe's programs write it; libjpeg leaves it so.
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
      let kind: Head.Kind =
        switch TJCS(UInt32(colours)) {
        case TJCS_CMYK, TJCS_YCCK: .inks
        case TJCS_GRAY: .grey
        default: .colour
        }
      return Head(width: Int(width), height: Int(height), kind: kind)
    }

    /// The pixels as stored.
    ///
    /// - Parameters:
    ///   - bytes: A whole JPEG file.
    ///   - head: What `head` gave.
    ///   - divisor: How many pixels meet in one.
    ///   - isEnded: Whether the mark of the end is there.
    ///   - convert: Turns RGBA, or inks, into opaque RGBA in place.
    /// - Returns: The picture, not turned.
    /// - Throws: `damaged`.
    func decode(
      _ bytes: UnsafeBufferPointer<UInt8>,
      head: Head,
      divisor: Int,
      isEnded: Bool,
      convert: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) throws(ImageProblem) -> Bitmap {
      // As TJSCALED has it: what remains makes one more pixel.
      let width = (head.width + divisor - 1) / divisor
      let height = (head.height + divisor - 1) / divisor
      let length = width * height * 4
      func run(_ target: UnsafeMutablePointer<UInt8>?, flags: Int32) -> Int32 {
        tjDecompress2(
          handle,
          bytes.baseAddress,
          UInt(bytes.count),
          target,
          Int32(width),
          Int32(width * 4),
          Int32(height),
          Int32((head.kind == .inks ? TJPF_CMYK : TJPF_RGBA).rawValue),
          flags
        )
      }
      let pixels = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        // Every warning but one stands for pixels that are not the picture's. To stop at the first
        // also keeps a short file from being filled up with grey at length.
        var result = run(buffer.baseAddress, flags: TJFLAG_STOPONWARNING)
        if result != 0, lastIsHarmless, isEnded { result = run(buffer.baseAddress, flags: 0) }
        guard result == 0 || lastIsHarmless && isEnded else { return }
        count = length
        convert(UnsafeMutableBufferPointer(rebasing: buffer[..<length]))
      }
      guard pixels.count == length else {
        throw .damaged(format: .jpeg, damage: lastIsHarmless ? .endsEarly : lastDamage)
      }
      return Bitmap(width: width, height: height, bytes: pixels)
    }

    private var lastMessage: String { String(cString: tjGetErrorStr2(handle)) }

    /// Whether the last call met bytes between two segments before any other irregularity.
    ///
    /// Some cameras write them, and they cost no pixel. Of several warnings the first is told.
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
