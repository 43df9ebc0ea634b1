internal import CLcms

/// A conversion of a picture's colours to sRGB by lcms2; freed at the end of its lifetime.
///
/// Relative colorimetric with black point compensation, the usual choice for pictures on a screen:
/// white stays white, black stays black, and colours outside sRGB are clipped. Without plug-ins, lcms2
/// uses integers and gives the same bytes on every processor.
struct ColourTransform: ~Copyable {
  /// The meaning of a pixel's four stored values.
  enum Kind: Equatable {
    /// Three equal channels, and alpha.
    case grey
    /// Red, green, blue and alpha.
    case colour
    /// Cyan, magenta, yellow and black; `areInverted` if 0 is full ink.
    case inks(areInverted: Bool)
  }

  /// The largest change of a channel, of 255, by a profile that is equivalent to sRGB.
  ///
  /// A judgement: the many profiles named sRGB differ by one or two, because they and lcms2 round their
  /// curves. A gamma of 2.2 differs by 7 in dark colours.
  private static let negligible = 2

  private let handle: cmsHTRANSFORM
  private let kind: Kind

  /// Creates a conversion of pixels with 8 bits a channel, or of grey or colours from 16 to 8 bits.
  ///
  /// Nil if pixels do not change: for sRGB and its equivalents, and for a profile that is broken or does
  /// not match the pixels, which is ignored as in browsers.
  static func make(
    from source: ColourSource?,
    of kind: Kind,
    isDeep: Bool = false
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
      // lcms2's optimized curve of grey is too coarse for dark values.
      UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION | (profile.isGrey ? cmsFLAGS_NOOPTIMIZE : 0))
    )
    guard let handle else { return nil }
    self.handle = handle
    self.kind = kind
  }

  deinit { cmsDeleteTransform(handle) }

  /// Converts straight pixels of 8 bits a channel in place; the fourth byte of each is unchanged.
  func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    guard kind == .grey else { return run(pixels) }
    // With only 256 greys, a table is faster.
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

  /// Converts straight pixels of 16 bits a channel; the fourth byte of each pixel is not written.
  func convert(
    _ pixels: UnsafeBufferPointer<UInt16>,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(target.count == pixels.count, "target must have as many pixels")
    cmsDoTransform(handle, pixels.baseAddress, target.baseAddress, UInt32(pixels.count / 4))
  }

  /// Whether no colour changes by more than `negligible`.
  private var isNegligible: Bool {
    if case .inks = kind { return false }
    var probe = ColourTransform.greys
    if kind == .colour {
      // Every combination of every fifteenth level.
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
