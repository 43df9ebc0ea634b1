import CPixelKernels
public import FrameImage

/// The difference of two frames, determined from their pixels alone.
///
/// Equal bytes pass, and so do small differences without a pattern, edges that another rasterizer drew, and
/// pixels that were reduced to a palette. Other differences fail. Their kind is colour if a colour map explains
/// them, geometry if displacements explain them, and content if nothing explains them.
public struct FrameComparison: Sendable, Equatable {
  /// The kind of difference of these two frames: identical, noise, antialiasing, palette, colour, geometry or
  /// content.
  public private(set) var kind = DifferenceKind.identical
  /// The number of pixels compared: those in both frames and outside the mask.
  public let compared: Int
  /// Whether the frames have the same size.
  public let hasEqualSizes: Bool
  /// The number of pixels that differ.
  public private(set) var differing = 0
  /// The largest difference of a channel, in 0…255.
  public private(set) var largest = 0
  /// The number of pixels that an eye can see: those with a channel that differs by more than the noise.
  public private(set) var visible = 0
  /// The smallest box around these pixels; nil if there are none.
  public private(set) var visibleBox: PixelBox?
  /// The smallest box around the differing pixels; nil if no pixel differs.
  public let box: PixelBox?
  /// The displacement of the whole frame, in pixels: x to the right, y down; nil if a single displacement
  /// explains much less than separate displacements of parts.
  public private(set) var displacement: SIMD2<Double>?

  /// The model of the noise that was ignored; nil if the frames are equal.
  public private(set) var tolerance: NoiseModel?
  /// The parts that differ, the largest first, at most 16; empty if the frames pass.
  public private(set) var regions: [FrameRegion] = []

  /// The sums of actual − expected: red, green, blue, alpha.
  private var sums: SIMD4<Int64> = .zero

  /// Compares two frames.
  ///
  /// - Parameters:
  ///   - expected: The expected frame.
  ///   - actual: The actual frame. If the sizes differ, the common part at the top left is compared.
  ///   - mask: The pixels to ignore; nil for none.
  ///   - limits: The differences that pass.
  public init(
    expected: Bitmap,
    actual: Bitmap,
    mask: PixelMask? = nil,
    limits: ComparisonLimits = ComparisonLimits()
  ) {
    self.init(expected: expected, actual: actual, mask: mask, limits: limits, detail: .regions)
  }

  /// The details of a comparison.
  enum Detail {
    /// Every difference is content.
    case none
    /// The kind, as of frames that the same program rendered.
    case kind
    /// The kind, the noise that is ignored, and the regions.
    case regions
  }

  /// Compares two frames.
  init(
    expected: Bitmap,
    actual: Bitmap,
    mask: PixelMask?,
    limits: ComparisonLimits,
    detail: Detail
  ) {
    let pair = PixelPair(expected: expected, actual: actual, mask: mask)
    hasEqualSizes = expected.width == actual.width && expected.height == actual.height
    let masked = mask?.count(width: pair.width, height: pair.height) ?? 0
    compared = pair.width * pair.height - masked
    box = pair.actual.differences(from: pair.expected)
    guard let box else { return }
    let region = box.grown(by: ComparisonLimits.margin, width: pair.width, height: pair.height)
    count(pair, within: region, noise: limits.noise)
    guard detail != .none else {
      kind = .content
      return
    }
    if detail == .regions, limits.tolerance != .exact,
      let difference = ObviousDifference(pair, within: box)
    {
      (kind, regions) = (difference.kind, difference.regions)
      let moves = regions.compactMap(\.displacement)
      if regions.count == 1, let move = moves.first { displacement = SIMD2(move[0], move[1]) }
      return
    }
    let blocks = BlockDifferences(pair, within: region)
    kind = .noise
    let isPattern = largest > limits.rounding && blocks.hasPattern(limits)
    guard largest > limits.noise || isPattern || limits.tolerance == .exact else { return }
    guard detail == .regions else {
      kind = classify(pair, blocks, within: region, limits: limits)
      return
    }
    let judgement = FrameJudgement(pair, within: region, largest: largest, limits: limits) {
      classify(pair, blocks, within: region, limits: limits)
    }
    (kind, tolerance, regions) = (judgement.kind, judgement.tolerance, judgement.regions)
  }

  /// Counts the differing pixels.
  private mutating func count(_ pair: PixelPair, within box: PixelBox, noise: Int) {
    guard let totals = pair.withView(box, { compare_totals_of($0, Int32(noise)) }) else { return }
    differing = Int(totals.differing)
    largest = Int(totals.largest)
    sums = SIMD4(totals.sums.0, totals.sums.1, totals.sums.2, totals.sums.3)
    visible = Int(totals.visible)
    visibleBox = PixelBox(totals.visible_box)
  }

  private mutating func classify(
    _ pair: PixelPair,
    _ blocks: BlockDifferences,
    within region: PixelBox,
    limits: ComparisonLimits
  ) -> DifferenceKind {
    let isSmall = largest <= limits.noise
    let edges = EdgeMovement(pair, blocks, within: region, noise: isSmall ? 0 : limits.noise)
    let palette = PaletteNoise(pair, within: region, limits: limits)
    if palette.isEverywhere { return palette.change ?? .palette }
    if palette.isReduced, !edges.isOnlyAtEdges(limits), !edges.wholeExceeds(limits),
      palette.change == nil
    {
      return .palette
    }
    let hasMoved = edges.exceeds(limits)
    let fit = Displacement(pair, within: region, limits: limits)
    if fit.share > 0, fit.commonShare >= limits.commonShare * fit.share {
      displacement = fit.common
    }
    let map = ColourMap(pair, within: region)
    let isColour =
      map.share >= limits.colourShare && map.residual <= limits.colourResidual
      && !edges.isOnlyAtEdges(limits)
    if isColour, map.share >= fit.share { return .colour }
    let isGeometry = hasMoved && fit.share >= limits.displacementShare
    if isSmall {
      if isGeometry, displacement != nil { return .geometry }
      if isColour { return .colour }
      guard blocks.hasForeignPattern(pair, limits: limits) else { return .noise }
      return isGeometry ? .geometry : .colour
    }
    if !hasMoved, edges.isAtEdges(limits), !hasNewPixels(pair, within: region, limits: limits) {
      let parts = edges.parts()
      if parts.areRecoloured(limits) { return .colour }
      if parts.haveNewInk(limits) { return .content }
      return parts.haveGrown(limits) ? .geometry : .antialiasing
    }
    return isGeometry ? .geometry : isColour ? .colour : .content
  }

  /// Returns whether some pixel of the smoothed pictures is not a mixture of its neighbours.
  private func hasNewPixels(
    _ pair: PixelPair,
    within region: PixelBox,
    limits: ComparisonLimits
  ) -> Bool {
    var scratch = [UInt16](repeating: 0, count: 8 * region.count)
    let contrast = Int32(limits.newContrast * 256)
    let count = pair.withView(region) {
      compare_new_pixels($0, Int32(limits.noise), contrast, &scratch)
    }
    return count ?? 0 > 0
  }

  /// Whether the difference makes a sequence fail.
  public var fails: Bool { !hasEqualSizes || (!kind.isAllowed) }
}

extension FrameComparison {
  /// The difference in words, such as "about 0.25 px to the right"; nil if there is nothing to add.
  public var remark: String? {
    switch kind {
    case .noise, .palette: "every channel by at most \(largest) of 255"
    case .antialiasing: displacement == nil ? "edges by at most \(largest) of 255" : geometryRemark
    case .colour: colourRemark
    case .geometry: geometryRemark
    default: nil
    }
  }

  private var colourRemark: String {
    let most = "at most \(largest) of 255"
    let means = (0..<3).map { Double(sums[$0]) / Double(max(differing, 1)) }
    guard let low = means.min(), let high = means.max() else { return most }
    if low > 0 { return "lighter by \(Self.text(of: (low + high) / 2)) on average, \(most)" }
    if high < 0 { return "darker by \(Self.text(of: -(low + high) / 2)) on average, \(most)" }
    let changes = zip(["red", "green", "blue"], means).compactMap { name, mean in
      let text = Self.text(of: mean)
      return text == "0" ? nil : "\(name) by \(text)"
    }
    return (changes + [most]).joined(separator: ", ")
  }

  private var geometryRemark: String {
    guard let displacement else { return "parts moved in different directions" }
    func part(_ amount: Double, _ forward: String, _ back: String) -> String? {
      let text = Self.text(of: abs(amount))
      return text == "0" ? nil : "\(text) px \(amount > 0 ? forward : back)"
    }
    let parts = [
      part(displacement.x, "to the right", "to the left"), part(displacement.y, "down", "up"),
    ].compactMap(\.self)
    return parts.isEmpty ? "less than 0.05 px" : "about " + parts.joined(separator: " and ")
  }

  /// Returns a number without trailing zeros, rounded to tenths, or to steps of 0.05 below 1.
  private static func text(of number: Double) -> String {
    let steps = abs(number) < 1 ? 20.0 : 10
    let rounded = (number * steps).rounded() / steps
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
