public import FrameImage

/// How two frames differ, by their pixels alone.
///
/// A ladder, from the strictest to the mildest: equal bytes; small differences without a pattern;
/// differences that only antialiased pixels show. What none of them lets pass is put into a class: a
/// map of colours explains it, a displacement does, or it is other content. Two of these classes fail
/// before the last step, for they hide in it: a map of colours, and one displacement of everything.
public struct FrameComparison: Sendable, Equatable {
  /// What kind of difference it is, seen by itself: identical, noise, colour, geometry or content.
  public private(set) var kind = DifferenceKind.identical
  /// The pixels compared: those that both frames have and no mask leaves out.
  public let compared: Int
  /// Whether the frames have the same size.
  public let hasEqualSizes: Bool
  /// The pixels that differ.
  public private(set) var differing = 0
  /// The largest difference of a channel, 0 … 255.
  public private(set) var largest = 0
  /// The smallest box around the pixels that differ; nil where none does.
  public let box: PixelDifference.Box?
  /// The sums of actual − expected: red, green, blue, alpha.
  public private(set) var sums: SIMD4<Int64> = .zero
  /// The sums of the squares of actual − expected: red, green, blue, alpha.
  public private(set) var squares: SIMD4<Int64> = .zero
  /// The blocks of 16 × 16 pixels in which neighbours differ alike.
  public private(set) var patterned = 0
  /// The most pixels in a window of 32 × 32 that differ to the eye and are not antialiased.
  public private(set) var densest = 0
  /// The most pixels in such a window that are no mixture of what was there: something new.
  public private(set) var densestNew = 0
  /// The share of the difference that a map of colours explains; at most 1.
  public private(set) var colourShare = 0.0
  /// What a map of colours leaves, on average of the pixels that differ, of 255.
  public private(set) var colourResidual = 0.0
  /// The share of the difference that displacements explain, each of a part of the frame, in 0…1.
  public private(set) var displacementShare = 0.0
  /// The one displacement that explains nearly as much, in pixels: x to the right, y down; nil where
  /// none does.
  public private(set) var displacement: SIMD2<Double>?

  /// Compares two frames.
  ///
  /// - Parameters:
  ///   - expected: What it should be.
  ///   - actual: What it is. If the sizes differ, what both have from the top left is compared.
  ///   - mask: The pixels to leave out; nil for none.
  ///   - limits: The limits of the ladder.
  public init(
    expected: Bitmap,
    actual: Bitmap,
    mask: PixelMask? = nil,
    limits: ComparisonLimits = ComparisonLimits()
  ) {
    let pair = PixelPair(expected: expected, actual: actual, mask: mask)
    hasEqualSizes = expected.width == actual.width && expected.height == actual.height
    let masked = mask?.count(width: pair.width, height: pair.height) ?? 0
    compared = pair.width * pair.height - masked
    box = pair.box()
    guard let box else { return }
    let region = box.grown(by: ComparisonLimits.margin, width: pair.width, height: pair.height)
    let blocks = BlockDifferences(pair, within: region)
    differing = blocks.totals.differing
    largest = blocks.totals.largest
    sums = blocks.totals.sums
    squares = blocks.totals.squares
    patterned = blocks.blocks.count { $0.isPatterned(limits) }
    kind = .noise
    guard largest > limits.noise || patterned > 0 else { return }
    explain(pair, within: region, limits: limits)
    kind = classified(pair, blocks, limits: limits)
  }

  private mutating func explain(
    _ pair: PixelPair,
    within region: PixelDifference.Box,
    limits: ComparisonLimits
  ) {
    let map = ColourMap(pair, within: region)
    colourShare = map.share
    colourResidual = map.residual
    let fit = Displacement(pair, within: region, limits: limits)
    displacementShare = fit.share
    if fit.share > 0, fit.commonShare >= limits.commonShare * fit.share {
      displacement = fit.common
    }
    let seen = PerceptualDifference(pair, within: region, limits: limits)
    densest = seen.densest
    densestNew = seen.densestNew
  }

  private func classified(
    _ pair: PixelPair,
    _ blocks: BlockDifferences,
    limits: ComparisonLimits
  ) -> DifferenceKind {
    let isColour =
      colourShare >= limits.colourShare && colourResidual <= limits.colourResidual
    if isColour, colourShare >= displacementShare { return .colour }
    let isSeen =
      limits.isOver(limits.densestShare, densest) || limits.isOver(limits.newShare, densestNew)
    let isMoved = displacementShare >= limits.displacementShare
    if isMoved, isSeen || displacement != nil { return .geometry }
    if isColour { return .colour }
    if isSeen { return .content }
    guard blocks.hasForeignPattern(pair, limits: limits) else { return .noise }
    if isMoved { return .geometry }
    return largest <= limits.noise ? .colour : .content
  }

  /// Whether this difference makes a sequence fail.
  public var fails: Bool { !hasEqualSizes || (kind != .identical && kind != .noise) }
}
