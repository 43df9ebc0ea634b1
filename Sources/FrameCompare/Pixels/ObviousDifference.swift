import CPixelKernels
import FrameImage

/// A difference of large pictures that no noise explains, found at half the size.
///
/// Most frames of a changed animation have one: parts of them move by a pixel, or a surface has another colour. It takes
/// a tenth of the time of the judgement that tells small changes from noise.
struct ObviousDifference {
  let kind: DifferenceKind
  /// The parts that differ, the largest first.
  let regions: [FrameRegion]

  /// The number of pixels from which pictures are halved.
  private static let large = 1 << 18
  /// The limits of windows of 16, 32, 64 and 128 pixels of the whole size.
  ///
  /// Chosen: twice the loosest limit of the noise models for smaller windows, with a palette of 48 colours for the mean of
  /// 16 pixels, and without one for 32 pixels. Measured for unchanged pictures of Benchmarks/Judging: at most 0.7 of
  /// each, but for the mean of 32 pixels under a palette.
  private static let limits = compare_large_limits(
    mean: 18,
    activity: 0.25,
    wide_mean: 6,
    wide_chroma: 6.6,
    displacement: (0.46, 0.19)
  )

  /// Creates the difference of a box; nil if it is not obvious, with the noise of `tolerance`.
  init?(_ pair: PixelPair, within box: PixelBox, tolerance: NoiseModel) {
    guard box.count >= Self.large else { return nil }
    let half = pair.halved(box)
    var marks = half.cells
    var limits = Self.limits
    guard let found = half.withView(half.whole, { compare_cells($0, &limits, &marks) }) else {
      return nil
    }
    let isLarge = found.mean > 1 || found.displacement > 1
    guard isLarge || found.wide_mean > 1 else { return nil }
    let isGIF = tolerance == .palette
    guard isLarge || PaletteReduction(pair, isGIF: isGIF) == nil else { return nil }
    regions = FrameRegion.regions(of: half, marks).map { $0.doubled().moved(to: box) }
    kind = FrameRegion.kind(of: regions) ?? .content
  }
}
