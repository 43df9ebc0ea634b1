import FrameImage

/// The decision whether two pictures show the same, which noise was ignored, and where they differ.
struct FrameJudgement {
  let kind: DifferenceKind
  let tolerance: NoiseModel
  /// The parts that differ, the largest first; empty if the pictures show the same.
  private(set) var regions: [FrameRegion] = []

  /// The margin around the differences that is judged, in pixels: the largest window.
  private static let margin = 40

  /// The share of a limit of windows from which the shapes decide whether there is a change.
  ///
  /// Measured: half of the pictures by other rasterizers, and nearly no change, are below 0.45; a tenth is above 0.75.
  private static let doubtful: Float = 0.75

  /// The sum of the levels by which a connected part differs more than mixtures of neighbours, from which it is new.
  ///
  /// Computed: 20 pixels of a plain surface that differ by 12 levels, of which 4 are the margin of a mixture. Measured:
  /// at most 91 for other rasterizers, but for one picture of 215.
  private static let newContent = 160

  /// Judges the differences in a box.
  ///
  /// `shapes` returns the kind of a difference under another rasterizer.
  init(
    _ pair: PixelPair,
    within box: PixelBox,
    largest: Int,
    limits: ComparisonLimits,
    shapes: () -> DifferenceKind
  ) {
    let area = box.grown(by: Self.margin, width: pair.width, height: pair.height)
    let part = pair.part(area)
    let noise = largest > limits.noise ? limits.noise : limits.rounding
    var model = limits.tolerance
    if model == .automatic {
      model = NoiseModel(part, isReduced: pair.isPaletted)
    }
    let windows = WindowDifferences(part, model)
    let isLossless = model == .rasterizer || model == .exact
    let isSame = isLossless && part.hasSameRasterizer
    let isVisible = model == .exact || isSame && largest > limits.noise
    let isNew = isLossless && part.newContent >= Self.newContent
    var found: DifferenceKind =
      isVisible || isNew || windows.exceeds
      ? .content : model == .palette ? .palette : .noise
    if isLossless, found.isAllowed, largest > limits.noise { found = .antialiasing }
    if isLossless, !found.isAllowed || windows.largest > Self.doubtful {
      let kind = shapes()
      if found.isAllowed || !kind.isAllowed { found = kind }
    }
    tolerance = model
    if !found.isAllowed {
      let parts = windows.regions(noise: noise, isSameRasterizer: isSame)
      regions = parts.map { $0.moved(to: area) }
      // A map of all colours and displacements of all tiles are certain; what they do not explain is not.
      if found == .content { found = FrameRegion.kind(of: regions) ?? found }
    }
    kind = found
  }
}
