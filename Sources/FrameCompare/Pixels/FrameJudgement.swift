import FrameImage

/// The decision whether two pictures show the same, which noise was ignored, and where they differ.
struct FrameJudgement {
  let kind: DifferenceKind
  let tolerance: NoiseModel
  /// The parts that differ, the largest first; empty if the pictures show the same.
  private(set) var regions: [FrameRegion] = []

  /// The number of pixels from which gross differences are found at half the size.
  private static let large = 1 << 18
  /// The factor by which windows at half the size exceed the loosest limits if no noise explains them.
  private static let gross: Float = 2
  /// The margin around the differences that is judged, in pixels: the largest window.
  private static let margin = 40

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
    if area.count >= Self.large {
      let half = WindowDifferences(part.halved(), .video)
      if half.largest > Self.gross {
        let found = half.regions(noise: noise, isSameRasterizer: false)
        regions = found.map { $0.doubled().moved(to: area) }
        kind = Self.kind(of: regions) ?? .content
        tolerance =
          limits.tolerance == .automatic ? NoiseModel(part, isReduced: false) : limits.tolerance
        return
      }
    }
    var model = limits.tolerance
    if model == .automatic {
      model = NoiseModel(part, isReduced: pair.isPaletted)
    }
    let windows = WindowDifferences(part, model)
    let isLossless = model == .rasterizer || model == .exact
    let isSame = isLossless && part.hasSameRasterizer
    var found: DifferenceKind =
      isLossless ? shapes() : windows.exceeds ? .content : model == .palette ? .palette : .noise
    if isLossless, found.isAllowed {
      let isVisible = largest > limits.noise && (isSame || windows.exceeds)
      if model == .exact || isVisible { found = .content }
    }
    tolerance = model
    if !found.isAllowed {
      let parts = windows.regions(noise: noise, isSameRasterizer: isSame)
      regions = parts.map { $0.moved(to: area) }
      found = Self.kind(of: regions) ?? found
    }
    kind = found
  }

  /// Returns the kind with the largest regions; nil without regions.
  private static func kind(of regions: [FrameRegion]) -> DifferenceKind? {
    let kinds: [DifferenceKind] = [.geometry, .content, .colour]
    let weights = kinds.map { kind in
      regions.reduce(0) { $0 + ($1.kind == kind ? $1.weight : 0) }
    }
    guard let most = weights.max(), most > 0 else { return nil }
    return zip(kinds, weights).first { $0.1 == most }?.0
  }
}

extension FrameRegion {
  /// Returns the region in a picture of twice the size.
  fileprivate func doubled() -> Self {
    var region = self
    region.box = box.map { 2 * $0 }
    region.pixels *= 4
    region.displacement = displacement?.map { 2 * $0 }
    return region
  }

  /// Returns the region in the picture of which it was measured in a part.
  fileprivate func moved(to area: PixelBox) -> Self {
    var region = self
    region.box[0] += area.x.lowerBound
    region.box[1] += area.y.lowerBound
    return region
  }
}
