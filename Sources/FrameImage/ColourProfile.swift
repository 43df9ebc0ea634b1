internal import CLcms

/// A colour profile that lcms2 has read; closed when it goes.
struct ColourProfile: ~Copyable {
  /// What lcms2 calls it by.
  let handle: cmsHPROFILE

  /// sRGB, as lcms2 has it; nil where there is no memory for it.
  static func sRGB() -> ColourProfile? {
    cmsCreate_sRGBProfile().map(ColourProfile.init(handle:))
  }

  /// The profile that a file describes.
  ///
  /// - Parameter source: What the file says.
  /// - Returns: The profile, nil if it is broken or of a kind that no picture has.
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

  /// Whether it says what pixels of a kind stand for.
  ///
  /// A profile of colours holds for grey too, since grey is decoded as three equal channels.
  ///
  /// - Parameter kind: The kind of the pixels.
  /// - Returns: False also for profiles that lead from one profile to another, or hold a list of names.
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

  /// Whether it has the one channel of grey.
  var isGrey: Bool { cmsGetColorSpace(handle) == cmsSigGrayData }

  /// How far a gamma may be from 1/2.2 and still mean sRGB, as a share: libpng's threshold.
  ///
  /// A file of sRGB that says so by `gAMA` alone has 1/2.2 there, as the PNG specification asks for.
  private static let gammaThreshold = 0.05

  private static func calibrated(
    gamma: Double?,
    primaries: ColourSource.Primaries
  ) -> ColourProfile? {
    let isUsual = gamma.map { abs($0 * 2.2 - 1) <= gammaThreshold } ?? true
    guard let curve = ToneCurve.make(gamma: isUsual ? nil : gamma) else { return nil }
    func point(_ place: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: place.x, y: place.y, Y: 1) }
    var white = point(primaries.white)
    var colours = cmsCIExyYTRIPLE(
      Red: point(primaries.red),
      Green: point(primaries.green),
      Blue: point(primaries.blue)
    )
    let curves: [OpaquePointer?] = [curve.handle, curve.handle, curve.handle]
    return cmsCreateRGBProfile(&white, &colours, curves).map(ColourProfile.init(handle:))
  }

  /// How light follows from a stored value; freed when it goes.
  private struct ToneCurve: ~Copyable {
    let handle: OpaquePointer

    /// A power, or the curve of sRGB.
    ///
    /// - Parameter gamma: What a stored value is the power of, as PNG notes it: 1 over the exponent
    ///   of the display; nil for sRGB.
    /// - Returns: The curve, nil where lcms2 makes none of it.
    static func make(gamma: Double?) -> ToneCurve? {
      // IEC 61966-2-1, in the order of lcms2's curve of type 4.
      let sRGB = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      let handle =
        gamma.map { cmsBuildGamma(nil, 1 / $0) } ?? cmsBuildParametricToneCurve(nil, 4, sRGB)
      return handle.map(ToneCurve.init(handle:))
    }

    private init(handle: OpaquePointer) { self.handle = handle }

    deinit { cmsFreeToneCurve(handle) }
  }
}
