/// The limits for comparing frames that were not rendered by fxrender.
///
/// Frames rendered by fxrender must be equal byte for byte and need no limits. All limits are properties of
/// this type, and `explanation` describes each one, so that a verdict can be understood.
public struct ComparisonLimits: Sendable, Equatable {
  /// The cause of the differences that are ignored.
  public var tolerance = NoiseModel.automatic
  /// The largest difference of a channel that counts as noise, in 0…255.
  public var noise = 8
  /// The largest difference of a channel that rounding causes, with or without a pattern, in 0…255.
  public var rounding = 1
  /// The smallest sum of squared differences of a block that can show a pattern.
  public var patternEnergy = 64
  /// The roughness below which a block's differences are a pattern: 1 for independent noise, 0 for
  /// uniform differences.
  public var patternRoughness = 0.35
  /// The largest displacement of edges that another rasterizer may cause, as measured, in pixels.
  public var displacement = 0.338
  /// The largest growth of shapes that another rasterizer may cause, as measured, in pixels.
  public var growth = 0.21
  /// The largest growth of a connected part by its area that another rasterizer may cause, in pixels.
  public var partGrowth = 0.225
  /// The share of the differences of a part with the same sign from which it has another colour or width, in 0…1.
  public var direction = 0.8
  /// The share of a part's difference that a change of its contrast must explain, in 0…1.
  public var scalingShare = 0.8
  /// The largest change of a part's contrast that another rasterizer may cause, as a share.
  public var scaling = 0.1
  /// The largest difference of a pixel that another rasterizer may cause while edges around it are equal, as a
  /// share of its contrast.
  public var inkShare = 0.4
  /// The share of the contrast around a pixel by which new content exceeds it, in 0…1.
  public var newContrast = 0.3
  /// The share of the difference that must be at edges if another rasterizer drew them, in 0…1.
  public var edgeShare = 0.5
  /// The share of the difference at edges from which it is not a change of colours, in 0…1.
  public var onlyEdgeShare = 0.7
  /// The largest number of colours of a picture that was reduced to a palette.
  public var paletteColours = 1024
  /// The largest root mean square distance of colours that a palette causes, in 0…510.
  public var paletteError = 24.0
  /// The largest mean difference of the luma that a palette causes, in 0…255.
  public var paletteShift = 1.75
  /// The largest change of the contrast of a picture that a palette causes, as a share.
  public var paletteContrast = 0.025
  /// The largest mean difference of 3 × 3 pixels that never belongs to a line under a palette, in 0…255.
  public var paletteLine = 10.0
  /// The largest length of connected mean differences that a palette causes, in pixels.
  public var paletteLength = 40
  /// The largest distance of mean colours in 3 × 3 pixels that a palette causes, in 0…510.
  public var paletteNear = 52.0
  /// The largest distance of mean colours in 7 × 7 pixels that a palette causes, in 0…510.
  public var paletteLocal = 36.0
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

  /// The side of a block, in pixels, whose statistics distinguish patterns from noise.
  static let block = 16
  /// The least sum of the contrasts of a part's edges, each times its length: a contrast of 100 along six pixels.
  static let partEdges = 600
  /// The least number of pixels of equal edges around a part that show that the rasterizer is the same.
  static let equalEdges: Int64 = 40
  /// The side of a tile with a common displacement, in pixels.
  static let tile = 32
  /// The margin around the box of differences that is also analysed, in pixels.
  static let margin = 16
  /// The factor by which the measured movement of a part may be larger than that of the whole picture,
  /// because a part has fewer edges.
  static let local = 1.35
  /// The approximate number of pixels from which a colour map or a displacement is estimated.
  static let sample = 1 << 18
  /// The share by which frame rates may differ, because GIF delays are rounded to hundredths of a second.
  static let rate = 0.01
  /// The share by which the frame rates of short sequences may differ.
  static let largestRate = 0.018

  /// A description of all limits: name, value and unit, meaning, and source or reason.
  public var explanation: String {
    """
    tolerance  \(tolerance)
      cause of the differences that are ignored: \(NoiseModel.allCases.map(\.rawValue).joined(separator: ", "))
      (\(NoiseModel.allCases.compactMap(\.explanation).joined(separator: "; ")); means of windows of 5, 9, 17 and 33 px)
    noise  \(noise) of 255
      largest difference of a channel that counts as noise
      (chosen: five times a standard deviation of 1.5, which is invisible; a pattern can fail below it)
    rounding  \(rounding) of 255
      largest difference of a channel that rounding causes, with or without a pattern
      (chosen: converting a colour and back changes a channel by at most one level)
    patternEnergy  \(patternEnergy) squares
      smallest sum of squared differences of a block of \(Self.block) × \(Self.block) pixels that can show a pattern
      (chosen: a line of 6 grey pixels that differ by 2)
    patternRoughness  \(patternRoughness) of 1
      roughness below which a block shows a pattern
      (von Neumann 1941: 1 for independent values; noise clipped at white has 0.64)
    displacement  \(displacement) px
      largest measured displacement of edges that another rasterizer may cause
      (chosen: a displacement of 0.3 px passes, for shapes of all kinds, and one of 0.375 px fails)
    growth  \(growth) px
      largest measured growth of shapes that another rasterizer may cause
      (chosen: a growth by 3/16 px passes, for shapes of all kinds, and one of 1/4 px fails)
    partGrowth  \(partGrowth) px
      largest growth of a connected part, by the area that it covers, that another rasterizer may cause
      (measured: at most 0.2 for other rasterizers and a growth by 3/16 px, 0.235 or more for one of 1/4 px)
    direction  \(direction) of 1
      share of the differences of a connected part with one sign from which its colour or width has changed
      (measured for DejaVu and lines: 0.9 or more for changes, mostly below 0.7 for other rasterizers)
    scalingShare  \(scalingShare) of 1
      share of a part's difference that a change of its contrast must explain
      (measured: 0.8 or more for another colour on photographs, at most 0.77 for another gamma of text of 9 px)
    scaling  \(scaling) of 1
      largest change of a part's contrast that another rasterizer may cause
      (measured: 0.13 for lines that turn from black to 30, at most 0.08 otherwise; 2.5 times it needs half the shares)
    inkShare  \(inkShare) of 1
      largest difference of a pixel, as a share of its contrast, while similar edges around it are equal
      (computed: a move by 0.3 px changes a pixel by at most 0.38; a point that becomes a comma has more)
    newContrast  \(newContrast) of 1
      share of the contrast of 5 × 5 pixels by which a smoothed pixel of new content exceeds them
      (chosen: thin lines by another rasterizer stay below it; a pixel on a plain surface has no such allowance)
    edgeShare  \(edgeShare) of 1
      share of the difference that must be at edges if another rasterizer drew them
      (chosen from the tests: at least 0.6 for another rasterizer)
    onlyEdgeShare  \(onlyEdgeShare) of 1
      share of the difference at edges from which it is not a change of colours
      (chosen from the tests: at most 0.4 for changed colours, about 1 for moved edges)
    paletteColours  \(paletteColours) colours
      largest number of colours of a frame that was reduced to a palette
      (chosen: frames of a GIF keep pixels of earlier frames, whose palettes have 256 colours each)
    paletteError  \(paletteError) of 510
      largest root mean square distance of colours that a palette causes
      (measured: at most 13.4 in our GIFs with 32 colours, 20 for 128 colours with ordered dithering)
    paletteShift  \(paletteShift) of 255
      largest mean difference of the luma that a palette causes
      (measured: at most 1.4; an opacity lower by 5 % has 1.9 or more on a photograph)
    paletteContrast  \(paletteContrast) of 1
      largest change of contrast that a palette causes
      (measured: at most 0.016 for photographs; an opacity lower by 5 % has 0.03 or more unless it shifts the mean)
    paletteLine  \(paletteLine) of 255
      mean difference of 3 × 3 pixels below which they never belong to a line under a palette
      (chosen: a line of 1 px with a contrast of 30; noise that is usual in the frame raises it)
    paletteLength  \(paletteLength) px
      largest length of connected differences above that mean that a palette causes
      (measured: at most 29 px in photographs; a removed line has nearly its length)
    paletteNear  \(paletteNear) of 510
      largest distance of mean colours in 3 × 3 pixels that a palette causes
      (measured: at most 48, for an octree without dithering; a dot of 4 × 4 mostly has 60 or more)
    paletteLocal  \(paletteLocal) of 510
      largest distance of mean colours in 7 × 7 pixels that a palette causes
      (measured: at most 35, for an octree without dithering)
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
