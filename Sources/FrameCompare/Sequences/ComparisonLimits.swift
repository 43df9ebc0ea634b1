/// The limits for comparing frames that were not rendered by fxrender.
///
/// Frames rendered by fxrender must be equal byte for byte and need no limits. All limits are properties of
/// this type, and `explanation` describes each one, so that a verdict can be understood.
public struct ComparisonLimits: Sendable, Equatable {
  /// The cause of the differences that are ignored.
  public var tolerance = NoiseModel.automatic
  /// The largest difference of a channel that counts as noise, in 0…255.
  public var noise = 8
  /// The largest difference of a channel that rounding causes, in 0…255.
  public var rounding = 1
  /// The largest difference of two frame signatures that rounding and noise can cause, in 0…255.
  public var signatureNoise = 0.2
  /// The largest distance of two matching frames, as a share of the step between frames, in 0…1.
  public var match = 0.25
  /// The cost of a missing or added frame; the cost of a pair of different frames is 1.
  public var gap = 0.6
  /// The largest shift in time that is tested, in frames.
  public var shift = 32
  /// The share of frames that must match after a shift, in 0…1.
  public var shiftMatches = 0.9
  /// The share of the difference that may remain after a change in time, in 0…1.
  public var timeShare = 0.3
  /// The smallest variation of the lead or lag that counts as a different speed, in frames.
  public var speedSpread = 0.75

  /// Creates the default limits.
  public init() {}

  /// The share by which frame rates may differ, because GIF delays are rounded to hundredths of a second.
  static let rate = 0.01
  /// The share by which the frame rates of short sequences may differ.
  static let largestRate = 0.018

  /// A description of all limits: name, value and unit, meaning, and source or reason.
  public var explanation: String {
    """
    tolerance  \(tolerance)
      cause of the differences that are ignored: \(NoiseModel.allCases.map(\.rawValue).joined(separator: ", "))
      (\(NoiseModel.allCases.compactMap(\.explanation).joined(separator: "; ")); means of windows of 5, 9, 17 and 33 px, edges in windows of 16, 32, 64 and 128 px; measured with the pairs of Benchmarks/Judging)
    noise  \(noise) of 255
      largest difference of a channel that counts as noise
      (chosen: five times a standard deviation of 1.5, which is invisible; the mean of a window can fail below it)
    rounding  \(rounding) of 255
      largest difference of a channel that rounding causes
      (chosen: converting a colour and back changes a channel by at most one level)
    signatureNoise  \(signatureNoise) of 255
      difference of frame signatures that counts as noise
      (computed: noise of ±4 levels in a picture of 320 × 200 pixels causes a difference of 0.16)
    match  \(match) of 1
      largest distance of two matching frames, as a share of the step between frames
      (chosen: a frame halfway between two frames has the distance 0.5)
    gap  \(gap) frames
      cost of a missing or added frame; a pair of different frames costs 1
      (chosen: two gaps cost more than a pair, so a changed frame is not reported as missing and added)
    shift  \(shift) frames
      largest shift in time that is tested
      (chosen: half a second at 60 frames per second)
    shiftMatches  \(shiftMatches) of 1
      share of frames that must match after a shift
      (chosen: nearly all frames)
    timeShare  \(timeShare) of 1
      share of the difference that may remain after a change in time
      (chosen: a change in time must be clearly better than no change)
    speedSpread  \(speedSpread) frames
      smallest variation of the lead or lag that counts as a different speed
      (chosen: a smaller variation can be a moved page)
    """
  }
}
