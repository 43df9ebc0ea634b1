/// What the stored values of a picture stand for, where its file says so.
///
/// Nil stands for sRGB wherever this is optional.
enum ColourSource: Equatable {
  /// An ICC profile, as it is embedded in the file; nobody has looked into it yet.
  case profile([UInt8])
  /// A gamma and primaries, as PNG notes them (`gAMA`, `cHRM`); nil for what is not noted.
  case calibration(gamma: Double?, primaries: Primaries?)

  /// Chromaticities of white and of the three colours, CIE 1931 x and y.
  struct Primaries: Equatable {
    var white: SIMD2<Double>
    var red: SIMD2<Double>
    var green: SIMD2<Double>
    var blue: SIMD2<Double>

    /// Those of sRGB; IEC 61966-2-1.
    static let sRGB = Primaries(
      white: [0.3127, 0.3290],
      red: [0.64, 0.33],
      green: [0.30, 0.60],
      blue: [0.15, 0.06]
    )
  }

  /// The longest profile that is looked into, in bytes: 16 MiB.
  ///
  /// A judgement: those of presses, which are the longest, have up to 4 MiB. A longer one is
  /// ignored, as a broken one is.
  static let longestProfile = 16 << 20
}
