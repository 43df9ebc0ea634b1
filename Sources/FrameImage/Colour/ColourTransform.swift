internal import CLcms

/// A conversion of a picture's colours to sRGB by lcms2; freed at the end of its lifetime.
///
/// The rendering intent is relative colorimetric with black point compensation, the usual choice for
/// pictures on a screen: white stays white, black stays black, and colours outside sRGB are clipped.
/// Without plug-ins, lcms2 computes with integers, so the result is the same on every processor.
struct ColourTransform: ~Copyable {
  /// The meaning of a pixel's four stored values.
  enum Kind: Equatable {
    /// Three equal channels, and alpha.
    case grey
    /// Red, green, blue and alpha.
    case colour
    /// Cyan, magenta, yellow and black; `areInverted` means that 0 is full ink.
    case inks(areInverted: Bool)
  }

  /// The largest change of a channel (0…255) with which a profile is treated as sRGB.
  ///
  /// Profiles of sRGB by different authors change channels by one or two, because their curves are
  /// rounded. A profile with a gamma of 2.2 changes dark colours by 7, so it is not treated as sRGB.
  private static let negligible = 2

  private let handle: cmsHTRANSFORM
  private let kind: Kind

  /// Creates a conversion of pixels with 8 bits per channel.
  ///
  /// With `isDeep`, it converts grey or colour pixels from 16 to 8 bits per channel.
  ///
  /// Returns nil if no conversion is needed, because the source is sRGB or nearly the same. Also
  /// returns nil for a profile that is broken or does not match the pixels. Browsers ignore such a
  /// profile, too.
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
      // lcms2's optimization of grey profiles is too coarse for dark values.
      UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION | (profile.isGrey ? cmsFLAGS_NOOPTIMIZE : 0))
    )
    guard let handle else { return nil }
    self.handle = handle
    self.kind = kind
  }

  deinit { cmsDeleteTransform(handle) }

  /// Converts straight pixels of 8 bits per channel in place; the fourth byte of each is unchanged.
  func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    guard kind == .grey else { return run(pixels) }
    // A table is faster, because there are only 256 greys.
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

  /// Converts straight pixels of 16 bits per channel; the fourth byte of each pixel is not written.
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
      // The probe also has every combination of the levels 0, 15, 30 … 240 and 255.
      let levels = stride(from: UInt8(0), through: 240, by: 15) + [255]
      for red in levels {
        for green in levels {
          for blue in levels { probe += [red, green, blue, 255] }
        }
      }
    }
    var converted = probe
    converted.withUnsafeMutableBufferPointer { run($0) }
    return zip(probe, converted).allSatisfy { abs(Int($0) - Int($1)) <= Self.negligible }
  }
}
