import CPixelKernels
public import FrameImage
import TextTools

/// The difference of two frames, determined from their pixels alone.
///
/// Equal bytes pass, and so does the noise of another rasterizer, a palette or a codec. Other differences fail. Their
/// kind is that of the largest regions: geometry if displacements explain them, colour if a map of colours explains
/// them, and content if nothing does.
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
    self.init(expected: expected, actual: actual, mask: mask, limits: limits, isJudged: true)
  }

  /// Compares two frames; if the difference is not judged, its kind is content, and if the same rasterizer drew both, each
  /// visible difference is a change.
  init(
    expected: Bitmap,
    actual: Bitmap,
    mask: PixelMask?,
    limits: ComparisonLimits,
    isJudged: Bool = true,
    isSameRasterizer: Bool = false
  ) {
    let pair = PixelPair(expected: expected, actual: actual, mask: mask)
    hasEqualSizes = expected.width == actual.width && expected.height == actual.height
    let masked = mask?.count(width: pair.width, height: pair.height) ?? 0
    compared = pair.width * pair.height - masked
    box = pair.actual.differences(from: pair.expected)
    guard let box else { return }
    count(pair, within: box, noise: limits.noise)
    let isExact = limits.tolerance == .exact
    if !isJudged {
      kind = .content
    } else if !isExact,
      let difference = ObviousDifference(pair, within: box, tolerance: limits.tolerance)
    {
      (kind, regions) = (difference.kind, difference.regions)
      tolerance = limits.tolerance == .automatic ? nil : limits.tolerance
    } else if largest <= limits.rounding, !isExact {
      kind = .noise
    } else {
      let judgement = FrameJudgement(
        pair,
        within: box,
        largest: largest,
        limits: limits,
        isSameRasterizer: isSameRasterizer
      )
      (kind, tolerance, regions) = (judgement.kind, judgement.tolerance, judgement.regions)
    }
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

  /// The displacement of the whole difference, in pixels: x to the right, y down; nil if parts of it moved otherwise.
  public var displacement: SIMD2<Double>? {
    guard regions.count == 1, let move = regions[0].displacement else { return nil }
    return SIMD2(move[0], move[1])
  }

  /// Whether the difference makes a sequence fail.
  public var fails: Bool { !hasEqualSizes || (!kind.isAllowed) }
}

extension FrameComparison {
  /// The difference in words, such as "about 0.25 px to the right"; nil if there is nothing to add.
  public var remark: String? {
    switch kind {
    case .noise, .palette: "every channel by at most \(largest) of 255"
    case .antialiasing: "edges by at most \(largest) of 255"
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
    // A small part is an error of the measurement.
    let least = max(abs(displacement.x), abs(displacement.y)) / 4
    func part(_ amount: Double, _ forward: String, _ back: String) -> String? {
      let text = Self.text(of: abs(amount))
      return text == "0" || abs(amount) < least
        ? nil : "\(text) px \(amount > 0 ? forward : back)"
    }
    let parts = [
      part(displacement.x, "to the right", "to the left"), part(displacement.y, "down", "up"),
    ].compactMap(\.self)
    return parts.isEmpty ? "less than 0.05 px" : "about " + parts.joined(separator: " and ")
  }

  /// Returns a number without trailing zeros, rounded to tenths, or to steps of 0.05 below 1.
  private static func text(of number: Double) -> String {
    number.plainText(parts: abs(number) < 1 ? 20 : 10)
  }
}
