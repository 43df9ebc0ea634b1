import CPixelKernels
import Foundation
import FrameImage

/// A part of a frame that differs, and how.
public struct FrameRegion: Codable, Sendable, Equatable {
  /// The smallest box around the difference: left, top, width, height, in pixels.
  public var box: [Int]
  /// The kind of difference: geometry, colour or content.
  public var kind: DifferenceKind
  /// The largest difference of a channel, in 0…255.
  public var largest: Int
  /// The number of pixels with a large share of the difference.
  public var pixels: Int
  /// For geometry: the displacement in pixels, x to the right, y down; nil for other kinds.
  public var displacement: [Double]?
  /// For geometry: the clockwise rotation in degrees; nil if it is too small to be certain.
  public var rotation: Double?
  /// For geometry: the scale; nil if it is too near to 1 to be certain.
  public var scale: Double?
  /// For colour: the mean differences of red, green and blue, in levels; nil for other kinds.
  public var colour: [Double]?

  /// The largest number of regions of a frame.
  static let most = 16

  /// The product of size and contrast, by which regions are in order.
  var weight: Double { Double(pixels * largest) }

  // The shares were chosen with the pairs of Benchmarks/Judging.
  /// The share of a difference that a linear map of its colours explains if the colours changed, and if it is certain.
  private static let colourShare = (least: 0.35, certain: 0.8)
  /// The slope of that map below which a shape has disappeared.
  private static let goneSlope = 0.5
  /// The contrast of one picture as a share of the other's, below which something appears or disappears.
  private static let goneContrast = 0.2
  /// The share of a difference that displacements explain: if they agree with each other, if not, and if they are so
  /// small and equal that only a movement causes them.
  private static let movedShare = (together: 0.5, apart: 0.62, small: 0.25)
  /// The share of the edges that only one picture has from which something appeared: if one picture has nearly all of
  /// them, with their largest ratio, and if other colours explain the difference.
  private static let newShare = (oneSided: 0.45, balance: 0.35, recoloured: 0.25)
  /// The share of the edges that both pictures have if only the colours changed; a blurred picture has less.
  private static let keptShare = 0.6
  /// The distances in pixels up to which displacements are equal, agree, and have an order at all.
  private static let spread = (equal: 0.25, together: 0.7, any: 1.2)

  init(_ region: compare_region) {
    let (left, top) = (Int(region.box.left), Int(region.box.top))
    box = [left, top, Int(region.box.right) - left + 1, Int(region.box.bottom) - top + 1]
    (largest, pixels) = (Int(region.largest), Int(region.pixels))
    kind = Self.kind(of: region)
    switch kind {
    case .geometry:
      displacement = [Self.rounded(region.dx, 20), Self.rounded(region.dy, 20)]
      let degrees = (region.yx - region.xy) / 2 * 180 / .pi
      let size = 1 + (region.xx + region.yy) / 2
      let reach = Double(max(box[2], box[3])) / 2
      // A turn or a growth is certain if it moves an end by half a pixel.
      if abs(degrees) * .pi / 180 * reach > 0.5 { rotation = Self.rounded(degrees, 10) }
      if abs(size - 1) * reach > 0.5 { scale = Self.rounded(size, 1000) }
    case .colour:
      colour = [region.offset.0, region.offset.1, region.offset.2].map { Self.rounded($0, 10) }
    default: break
    }
  }

  private static func kind(of region: compare_region) -> DifferenceKind {
    let (moved, coloured) = (region.moved, region.coloured)
    let edges = max(region.edges, 1)
    let isNew = (region.lost + region.gained) / edges
    let balance = min(region.lost, region.gained) / max(region.lost, region.gained, 1)
    if isNew > newShare.oneSided, balance < newShare.balance { return .content }
    if region.contrast < goneContrast { return .content }
    if coloured > 0.6, region.slope < goneSlope { return .content }
    // A shape that disappears from a photograph has displacements without an order.
    let isCertain = coloured > colourShare.certain || region.spread < spread.any
    if coloured >= colourShare.least, coloured >= moved, isCertain {
      let isSharp = region.kept > keptShare * edges
      return isNew > newShare.recoloured || !isSharp ? .content : .colour
    }
    if region.spread < spread.equal, moved > movedShare.small, moved > 1.5 * coloured {
      return .geometry
    }
    let share = region.spread < spread.together ? movedShare.together : movedShare.apart
    return moved >= share ? .geometry : .content
  }

  private static func rounded(_ value: Double, _ steps: Double) -> Double {
    (value * steps).rounded() / steps + 0
  }
}

extension FrameRegion {
  /// The change in words, such as "moved 2.4 px right".
  var change: String {
    switch kind {
    case .geometry:
      let parts = [moved, rotation.map(Self.turn), scale.map { "scaled by \($0)" }]
      let words = parts.compactMap(\.self).joined(separator: ", ")
      return words.isEmpty ? "edges moved" : words
    case .colour:
      let means = colour ?? []
      guard let low = means.min(), let high = means.max(), means.count == 3 else {
        return "recoloured"
      }
      if low > 0.5, high - low < 2 { return "lighter by \(high) on average" }
      if high < -0.5, high - low < 2 { return "darker by \(-low) on average" }
      return "recoloured, at most by \(largest) of 255"
    default: return "shows something else"
    }
  }

  private static func turn(_ degrees: Double) -> String {
    "rotated \(abs(degrees))° \(degrees > 0 ? "clockwise" : "anticlockwise")"
  }

  private var moved: String? {
    guard let displacement, displacement.count == 2 else { return nil }
    let words = zip(displacement, [("right", "left"), ("down", "up")]).compactMap { step, names in
      abs(step) < 0.05 ? nil : "\(abs(step)) px \(step > 0 ? names.0 : names.1)"
    }
    return words.isEmpty ? nil : "moved " + words.joined(separator: " and ")
  }

  /// The place in words, such as "(120, 40) 90×60".
  var place: String { box.count == 4 ? "(\(box[0]), \(box[1])) \(box[2])×\(box[3])" : "" }
}

extension FrameRegion {
  /// Returns the connected parts of two pictures with marks of kernels, the largest first, at most 16.
  static func regions(of pair: PixelPair, _ marks: [UInt8]) -> [Self] {
    pair.withView(pair.whole) { view in
      var regions = [compare_region](repeating: compare_region(), count: most)
      let count = compare_regions(view, marks, &regions, Int64(most))
      return regions.prefix(Int(count)).map { Self($0) }
    } ?? []
  }

  /// Returns the kind with the largest regions; nil without regions.
  static func kind(of regions: [Self]) -> DifferenceKind? {
    let kinds: [DifferenceKind] = [.geometry, .content, .colour]
    let weights = kinds.map { kind in
      regions.reduce(0) { $0 + ($1.kind == kind ? $1.weight : 0) }
    }
    guard let most = weights.max(), most > 0 else { return nil }
    return zip(kinds, weights).first { $0.1 == most }?.0
  }

  /// Returns the region in a picture of twice the size.
  func doubled() -> Self {
    var region = self
    region.box = box.map { 2 * $0 }
    region.pixels *= 4
    region.displacement = displacement?.map { 2 * $0 }
    return region
  }

  /// Returns the region in the picture of which it was measured in a part.
  func moved(to area: PixelBox) -> Self {
    var region = self
    region.box[0] += area.x.lowerBound
    region.box[1] += area.y.lowerBound
    return region
  }
}
