/// The limits of WCAG 2.2, success criterion 2.3.1, on flashes.
///
/// - Source: "general flash and red flash thresholds" in https://www.w3.org/TR/WCAG22/. Where WCAG leaves a
///   choice, the comment states it with the reason.
package enum FlashLimits {
  /// The number of flashes that are allowed in one second.
  package static let flashes = 3

  /// The length of the period in which flashes are counted, in seconds.
  ///
  /// The period is half-open: of two changes exactly one second apart, only one is in it.
  static let period = 1.0

  /// The smallest change of relative luminance that counts.
  static let luminance: Float = 0.1

  /// The relative luminance that the darker image must be below.
  static let darker: Float = 0.8

  /// The smallest share of red in R + G + B, linear, that is a saturated red.
  static let saturation: Float = 0.8

  /// The change of (R − G − B) · 320, linear and at least 0, that a red transition must exceed.
  ///
  /// This is the working definition of WCAG 2.0 and 2.1. That of WCAG 2.2, a difference of 0.2 in the CIE
  /// 1976 UCS diagram, is undefined for black, the colour with which red most often alternates, and does not
  /// see a red that only changes its brightness.
  static let redness: Float = 20

  /// The smallest combined area of concurrent flashes that is a violation, as a share of a 10° field.
  package static let area = 0.25

  /// The number of 10° fields that fit across and down the picture.
  ///
  /// WCAG estimates the field as 341 × 256 pixels of a screen of 1024 × 768.
  static let fields = 3

  /// The number of cells across and down a 10° field, at least, where there are enough pixels.
  ///
  /// A cell is then at most 0.1° wide and high (a field of 341 × 256 pixels is 10° × 7.5°). WCAG exempts
  /// balanced patterns of squares below 0.1°; averaging cancels them.
  static let cells = (across: 100, down: 75)

  /// The time in which changes at several places count as one change of the picture, in seconds.
  ///
  /// One frame of the slowest common rate, so that the result does not depend on the frame rate.
  static let concurrence = 1.0 / 30

  /// The time for which a place counts as flashing after its last change, in seconds.
  ///
  /// A place with more than three flashes in a second changes at least every sixth of a second on average.
  static let hold = 1.0 / 6

  /// The shortest time between analysed frames, in seconds; others are skipped.
  ///
  /// It bounds the memory, and is shorter than a frame at 240 Hz.
  static let step = 1.0 / 250

  /// The tolerance of comparisons of times, in seconds, for rounded quotients.
  static let rounding = 1e-6
}
