/// The limits for comparing frames that were not rendered by fxrender.
///
/// Frames rendered by fxrender must be equal byte for byte and need no limits. All limits are properties of
/// this type, and `explanation` describes each one, so that a verdict can be understood.
public struct ComparisonLimits: Sendable, Equatable {
  /// The largest difference of a channel that counts as noise, in 0…255.
  public var noise = 8
  /// The smallest sum of squared differences of a block that can show a pattern.
  public var patternEnergy = 64
  /// The roughness below which a block's differences are a pattern: 1 for independent noise, 0 for
  /// uniform differences.
  public var patternRoughness = 0.35
  /// The smallest visible difference of a pixel, in 0…1.
  public var perceptual = 0.1
  /// The share of a window's pixels that may differ visibly, in 0…1.
  public var densestShare = 0.012
  /// The share of a window's pixels that may differ visibly without being mixtures of neighbours, in 0…1.
  public var newShare = 0.0035
  /// The largest share of differing pixels for which antialiased pixels are ignored, in 0…1.
  public var antialiasedShare = 0.1
  /// The share of the contrast by which the edges of another rasterizer may be sharper, in 0…1.
  public var sharpening = 0.25
  /// The smallest share of a pattern that fails if mixtures of neighbours do not explain it, in 0…1.
  public var foreignShare = 0.5
  /// The share of the difference that a colour map must explain, in 0…1.
  public var colourShare = 0.8
  /// The largest mean difference that may remain after a colour map, in 0…255.
  public var colourResidual = 10.0
  /// The share of the difference that displacements must explain, in 0…1.
  public var displacementShare = 0.4
  /// The part of the explained difference that one displacement of the whole frame must explain, in 0…1.
  ///
  /// The explained difference is the part that separate displacements of all tiles explain.
  public var commonShare = 0.9
  /// The largest displacement that can be computed from the gradient of a picture, in its pixels.
  public var reach = 1.5
  /// The largest difference of two frame signatures that rounding and noise can cause, in 0…255.
  public var signatureNoise = 0.6
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

  /// The side of a block, in pixels, whose statistics distinguish patterns from noise.
  static let block = 16
  /// The side of a window, in blocks: 32 pixels, the size of a small control.
  static let window = 2
  /// The side of a tile with a common displacement, in pixels.
  static let tile = 32
  /// The margin around the box of differences that is also analysed, in pixels.
  static let margin = 16
  /// The approximate number of pixels from which a colour map or a displacement is estimated.
  static let sample = 1 << 18
  /// The share by which frame rates may differ, because GIF delays are rounded to hundredths of a second.
  static let rate = 0.01

  /// A description of all limits: name, value and unit, meaning, and source or reason.
  public var explanation: String {
    """
    noise  \(noise) of 255
      largest difference of a channel that counts as noise
      (chosen: five times a standard deviation of 1.5, which is invisible; a pattern can fail below it)
    patternEnergy  \(patternEnergy) squares
      smallest sum of squared differences of a block of \(Self.block) × \(Self.block) pixels that can show a pattern
      (chosen: a line of 6 grey pixels that differ by 2)
    patternRoughness  \(patternRoughness) of 1
      roughness below which a block shows a pattern
      (von Neumann 1941: 1 for independent values; noise clipped at white has 0.64)
    perceptual  \(perceptual) of 1
      smallest visible difference of a pixel
      (Kotsarenko and Ramos 2010, with the default threshold of pixelmatch)
    densestShare  \(densestShare) of 1
      share of the pixels of a window of 32 × 32 that may differ visibly
      (chosen from renders: another rasterizer changes up to 9 pixels, a rotation by half a degree 21)
    newShare  \(newShare) of 1
      share of the pixels of such a window that may differ visibly without being mixtures of neighbours
      (chosen: three pixels, so that a dot of 2 × 2 fails and scattered pixels pass)
    antialiasedShare  \(antialiasedShare) of 1
      largest share of differing pixels for which antialiased pixels are ignored
      (after Vyšniauskas 2009; chosen: edges never cover more of a frame)
    sharpening  \(sharpening) of 1
      share of the contrast by which a mixture of pixels may be sharper
      (chosen: fxrender's bilinear samples compared with means of 4 × 4 samples)
    foreignShare  \(foreignShare) of 1
      smallest share of a pattern that fails if mixtures of neighbours do not explain it
      (chosen: the share is 1 for a line, and less than half for another rasterizer)
    colourShare  \(colourShare) of 1
      share of the difference that a colour map must explain
      (chosen from the tests: a map explains at least 0.87 of colour changes, less than 0.7 of others)
    colourResidual  \(colourResidual) of 255
      largest mean difference that may remain after a colour map
      (chosen: twice the difference that remains for inverted colours, because colours are rounded to 5 bits)
    displacementShare  \(displacementShare) of 1
      share of the difference that displacements must explain
      (Lucas and Kanade 1981; from the tests: 0.46 or more of a movement, less than 0.2 of other changes)
    commonShare  \(commonShare) of 1
      part of the difference explained by displacements that one displacement of the frame must explain
      (chosen: the part is at least 0.98 for a moved page, at most 0.2 for a rotated or scaled page)
    reach  \(reach) px
      largest displacement that can be computed from the gradient of a picture
      (Lucas and Kanade 1981: at a larger distance, the gradient belongs to another edge)
    signatureNoise  \(signatureNoise) of 255
      difference of frame signatures that counts as noise
      (rounding both signatures to integers causes a difference of 0.41)
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
