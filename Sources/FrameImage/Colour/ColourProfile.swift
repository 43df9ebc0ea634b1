internal import CLcms

/// A colour profile opened by lcms2; closed at the end of its lifetime.
struct ColourProfile: ~Copyable {
  /// lcms2's handle.
  let handle: cmsHPROFILE

  /// Returns lcms2's sRGB profile; nil if memory is exhausted.
  static func sRGB() -> ColourProfile? { cmsCreate_sRGBProfile().map(ColourProfile.init(handle:)) }

  /// Opens or creates the profile that a file defines; nil if it is broken or too long.
  static func make(_ source: ColourSource) -> ColourProfile? {
    switch source {
    case .profile(let bytes):
      guard bytes.count <= ColourSource.longestProfile else { return nil }
      return cmsOpenProfileFromMem(bytes, UInt32(bytes.count)).map(ColourProfile.init(handle:))
    case .calibration(let gamma, let primaries):
      return calibrated(gamma: gamma, primaries: primaries ?? .sRGB)
    }
  }

  private init(handle: cmsHPROFILE) { self.handle = handle }

  deinit { cmsCloseProfile(handle) }

  /// Returns whether the profile applies to pixels of a kind; false for device links and named colours.
  ///
  /// An RGB profile also applies to grey pixels, because they are decoded as three equal channels.
  func describes(_ kind: ColourTransform.Kind) -> Bool {
    switch cmsGetDeviceClass(handle) {
    case cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass: break
    default: return false
    }
    return switch (cmsGetColorSpace(handle), kind) {
    case (cmsSigRgbData, .colour), (cmsSigRgbData, .grey), (cmsSigGrayData, .grey),
      (cmsSigCmykData, .inks):
      true
    default: false
    }
  }

  /// Whether the profile has a single grey channel.
  var isGrey: Bool { cmsGetColorSpace(handle) == cmsSigGrayData }

  /// The largest relative difference from 1/2.2 with which a gamma is treated as that of sRGB.
  ///
  /// The PNG specification requires a gamma of 1/2.2 for sRGB files that have only `gAMA`. libpng uses
  /// the same threshold.
  private static let gammaThreshold = 0.05

  private static func calibrated(
    gamma: Double?,
    primaries: ColourSource.Primaries
  ) -> ColourProfile? {
    let isUsual = gamma.map { abs($0 * 2.2 - 1) <= gammaThreshold } ?? true
    guard let curve = ToneCurve.make(gamma: isUsual ? nil : gamma) else { return nil }
    func point(_ xy: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: xy.x, y: xy.y, Y: 1) }
    var white = point(primaries.white)
    var colours = cmsCIExyYTRIPLE(
      Red: point(primaries.red),
      Green: point(primaries.green),
      Blue: point(primaries.blue)
    )
    let curves: [OpaquePointer?] = [curve.handle, curve.handle, curve.handle]
    return cmsCreateRGBProfile(&white, &colours, curves).map(ColourProfile.init(handle:))
  }

  /// A curve that converts stored values to linear light; freed at the end of its lifetime.
  private struct ToneCurve: ~Copyable {
    let handle: OpaquePointer

    /// Creates the curve for a gamma as stored in PNG, or the curve of sRGB for nil.
    ///
    /// The stored gamma is the reciprocal of the exponent that converts stored values to light.
    static func make(gamma: Double?) -> ToneCurve? {
      // The values are from IEC 61966-2-1, in the order of lcms2's parametric curve of type 4.
      let sRGB = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      let handle =
        gamma.map { cmsBuildGamma(nil, 1 / $0) } ?? cmsBuildParametricToneCurve(nil, 4, sRGB)
      return handle.map(ToneCurve.init(handle:))
    }

    private init(handle: OpaquePointer) { self.handle = handle }

    deinit { cmsFreeToneCurve(handle) }
  }
}

/// The way a file defines the colours of its pixels.
///
/// Optional values of this type are nil for sRGB.
enum ColourSource: Equatable {
  /// An embedded ICC profile, which is not validated yet.
  case profile([UInt8])
  /// The gamma (`gAMA`) and the primaries (`cHRM`) of a PNG; each is nil if its chunk is missing.
  case calibration(gamma: Double?, primaries: Primaries?)

  /// The CIE 1931 chromaticities (x, y) of white and of the three primary colours.
  struct Primaries: Equatable {
    var white: SIMD2<Double>
    var red: SIMD2<Double>
    var green: SIMD2<Double>
    var blue: SIMD2<Double>

    /// The primaries of sRGB; IEC 61966-2-1.
    static let sRGB = Primaries(
      white: [0.3127, 0.3290],
      red: [0.64, 0.33],
      green: [0.30, 0.60],
      blue: [0.15, 0.06]
    )
  }

  /// The length in bytes above which a profile is ignored: 16 MiB.
  ///
  /// Chosen generously: the longest profiles in use are those of printing presses, with up to 4 MiB.
  static let longestProfile = 16 << 20
}
