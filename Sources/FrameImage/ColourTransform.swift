internal import CLcms

/// The way from a picture's own colours to sRGB, by way of lcms2; freed when it goes.
///
/// Relative colorimetric with black point compensation, the usual choice for pictures on a screen:
/// white stays white, black stays black, what sRGB cannot show is cut off. No plug-in of lcms2 is
/// loaded, so that its integer code gives the same bytes on every processor.
struct ColourTransform: ~Copyable {
  /// What four stored values a pixel stand for.
  enum Kind: Equatable {
    /// Three equal channels, and alpha.
    case grey
    /// Red, green, blue and alpha.
    case colour
    /// Cyan, magenta, yellow and black; `areInverted` where 0 is full ink.
    case inks(areInverted: Bool)
  }

  /// How far a channel may move for a profile to be taken for sRGB itself, of 255.
  ///
  /// A judgement: the many profiles that are called sRGB differ by one or two in how they round
  /// their curves, and lcms2 rounds once more. A gamma of 2.2 is 7 away where it is dark.
  private static let negligible = 2

  private let handle: cmsHTRANSFORM
  private let kind: Kind

  /// The way for pixels of 8 bits a channel.
  ///
  /// - Parameters:
  ///   - source: What the file says of its colours; nil for sRGB.
  ///   - kind: What the pixels are.
  /// - Returns: Nil where pixels stay as they are: for sRGB, for what can hardly be told from it, and
  ///   for a profile that is broken or does not fit the pixels, which is ignored as in browsers.
  static func make(from source: ColourSource?, of kind: Kind) -> ColourTransform? {
    make(from: source, of: kind, isDeep: false)
  }

  /// The way for grey or colours of 16 bits a channel, which ends at 8 bits.
  ///
  /// - Parameters:
  ///   - source: What the file says of its colours; nil for sRGB.
  ///   - kind: What the pixels are, not inks.
  /// - Returns: Nil where pixels stay as they are.
  static func makeDeep(from source: ColourSource?, of kind: Kind) -> ColourTransform? {
    make(from: source, of: kind, isDeep: true)
  }

  private static func make(
    from source: ColourSource?,
    of kind: Kind,
    isDeep: Bool
  ) -> ColourTransform? {
    guard let source, let profile = ColourProfile.make(source), profile.describes(kind),
      let sRGB = ColourProfile.sRGB()
    else { return nil }
    let layouts: (shallow: Int, deep: Int) =
      switch kind {
      case .grey where profile.isGrey: (clcms_grey_8, clcms_grey_16)
      case .grey, .colour: (clcms_rgba_8, clcms_rgba_16)
      case .inks(areInverted: true): (clcms_cmyk_8_inverted, clcms_cmyk_8_inverted)
      case .inks(areInverted: false): (clcms_cmyk_8, clcms_cmyk_8)
      }
    guard
      let transform = ColourTransform(from: profile, layout: layouts.shallow, of: kind, to: sRGB),
      !transform.isNegligible
    else { return nil }
    guard isDeep else { return consume transform }
    return ColourTransform(from: profile, layout: layouts.deep, of: kind, to: sRGB)
  }

  private init?(
    from profile: borrowing ColourProfile,
    layout: Int,
    of kind: Kind,
    to sRGB: borrowing ColourProfile
  ) {
    let handle = cmsCreateTransform(
      profile.handle,
      UInt32(layout),
      sRGB.handle,
      UInt32(clcms_rgba_8),
      UInt32(INTENT_RELATIVE_COLORIMETRIC),
      // Between the steps that lcms2 would reckon a curve of grey in, what is dark would be wrong.
      UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION | (profile.isGrey ? cmsFLAGS_NOOPTIMIZE : 0))
    )
    guard let handle else { return nil }
    self.handle = handle
    self.kind = kind
  }

  deinit { cmsDeleteTransform(handle) }

  /// Converts pixels of 8 bits a channel in place; the fourth byte of each stays as it is.
  ///
  /// - Parameter pixels: Four bytes a pixel, not premultiplied.
  func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    guard kind == .grey else { return run(pixels) }
    // There are 256 greys.
    var table = ColourTransform.greys
    table.withUnsafeMutableBufferPointer { run($0) }
    table.withUnsafeBufferPointer { table in
      for pixel in stride(from: 0, to: pixels.count, by: 4) {
        let grey = Int(pixels[pixel]) * 4
        for channel in 0..<3 { pixels[pixel + channel] = table[grey + channel] }
      }
    }
  }

  private func run(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    cmsDoTransform(handle, pixels.baseAddress, pixels.baseAddress, UInt32(pixels.count / 4))
  }

  private static let greys: [UInt8] = (0...255).flatMap { [$0, $0, $0, 255] }

  /// Converts pixels of 16 bits a channel; the fourth byte of each pixel is not written.
  ///
  /// - Parameters:
  ///   - pixels: Four channels a pixel, not premultiplied.
  ///   - target: As many pixels of four bytes.
  func convert(
    _ pixels: UnsafeBufferPointer<UInt16>,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(target.count == pixels.count, "a pixel is converted to a pixel")
    cmsDoTransform(handle, pixels.baseAddress, target.baseAddress, UInt32(pixels.count / 4))
  }

  /// Whether no colour moves by more than `negligible`.
  private var isNegligible: Bool {
    if case .inks = kind { return false }
    var probe = ColourTransform.greys
    if kind == .colour {
      // Every fifteenth level of each channel with each other.
      let levels = stride(from: UInt8(0), through: 240, by: 15) + [255]
      for red in levels {
        for green in levels {
          for blue in levels { probe += [red, green, blue, 255] }
        }
      }
    }
    var moved = probe
    moved.withUnsafeMutableBufferPointer { run($0) }
    return zip(probe, moved).allSatisfy { abs(Int($0) - Int($1)) <= Self.negligible }
  }
}
