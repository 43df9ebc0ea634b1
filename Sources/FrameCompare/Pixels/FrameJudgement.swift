import CPixelKernels
import FrameImage

/// The decision whether two pictures show the same, which noise was ignored, and where they differ.
struct FrameJudgement {
  let kind: DifferenceKind
  let tolerance: NoiseModel
  /// The parts that differ, the largest first; empty if the pictures show the same.
  private(set) var regions: [FrameRegion] = []

  /// The margin around the differences that is judged, in pixels: the largest window.
  private static let margin = 40

  /// The sum of the levels by which a connected part differs more than mixtures of neighbours, from which it is new.
  ///
  /// Chosen: two pixels by 54 levels each, of which 4 are the margin of a mixture, or 13 pixels by 12. Measured: at most
  /// 31 for other rasterizers in Benchmarks/Judging, and more where thin lines end.
  private static let newContent = 100

  /// Judges the differences in a box; `largest` is the largest one of a channel.
  init(
    _ pair: PixelPair,
    within box: PixelBox,
    largest: Int,
    limits: ComparisonLimits,
    isSameRasterizer: Bool
  ) {
    let mayBeReduced =
      !isSameRasterizer && (limits.tolerance == .automatic || limits.tolerance == .palette)
    let palette =
      mayBeReduced ? PaletteReduction(pair, isGIF: limits.tolerance == .palette) : nil
    let area =
      palette == nil
      ? box.grown(by: Self.margin, width: pair.width, height: pair.height) : pair.whole
    let part = pair.part(area)
    let isVisible = largest > limits.noise
    let isSame =
      isSameRasterizer
      || palette == nil && limits.tolerance.mayBeLossless
        && SameRasterizer.shows(pair, part: part, largest: largest, noise: limits.noise)
    tolerance =
      limits.tolerance != .automatic
      ? limits.tolerance : palette != nil ? .palette : isSame ? .rasterizer : NoiseModel(part)
    let noise = isVisible ? limits.noise : limits.rounding
    let marks: [UInt8]?
    if tolerance == .exact {
      marks = part.marks(of: 0)
    } else if isSame {
      marks = part.marks(of: noise)
    } else {
      let windows = WindowDifferences(part, tolerance.limits, distances: palette?.distances)
      let isNew =
        palette.map { $0.excess > 1 }
        ?? (tolerance == .rasterizer && part.newContent >= Self.newContent)
      if windows.exceeds || isNew {
        marks = windows.marks(noise: noise)
      } else {
        marks = tolerance == .rasterizer ? ProminentDifference(part)?.marks : nil
      }
    }
    guard let marks else {
      let isAntialiasing = tolerance == .rasterizer && isVisible
      kind = tolerance == .palette ? .palette : isAntialiasing ? .antialiasing : .noise
      return
    }
    regions = FrameRegion.regions(of: part, marks).map { $0.moved(to: area) }
    kind = FrameRegion.kind(of: regions) ?? .content
  }
}
