import CPixelKernels
import FrameImage
import TextTools

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
  var weight: Double { Double(max(pixels, 1) * largest) }

  // The shares were chosen with the pairs of Benchmarks/Judging.
  /// The share of a difference that a linear map of its colours explains if the colours changed, if that is
  /// likely, and if it is certain.
  private static let colourShare = (least: 0.35, likely: 0.6, certain: 0.8)
  /// The slope of that map below which a shape has disappeared, and the same if the map is certain.
  private static let goneSlope = (least: 0.5, certain: 0.35)
  /// The slope below which a shape is only fainter.
  private static let fainterSlope = 0.75
  /// The contrast of one picture as a share of the other's, below which something appears or disappears.
  private static let goneContrast = 0.2
  /// The share of a difference that displacements explain: if they agree with each other, if not, and if they are so
  /// small and equal that only a movement causes them.
  private static let movedShare = (together: 0.5, apart: 0.62, small: 0.25)
  /// The share of the edges that only one picture has, from which something appeared.
  ///
  /// It depends on whether one picture has nearly all of them, with their largest ratio, whether other colours explain the
  /// difference, and whether displacements have no order. Below the last one, nothing appeared.
  private static let newShare = (
    oneSided: 0.45, balance: 0.35, recoloured: 0.25, apart: 0.2, none: 0.05
  )
  /// The share of the edges that both pictures have if only the colours changed; a blurred picture has less.
  ///
  /// The others are for a certain map of colours, and if nothing appeared.
  private static let keptShare = (least: 0.6, certain: 0.3, all: 0.85)
  /// The largest difference of a channel that only has the colours of a shape, in levels.
  private static let faint = 6.0
  /// The distances in pixels up to which displacements are equal, agree, and have an order at all.
  private static let spread = (equal: 0.25, together: 0.7, coloured: 1.2, any: 1.5)

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
    // Steps of a level are too coarse to see what happened to a shape.
    if region.largest <= faint { return .colour }
    if region.edges < 1 { return region.coloured > movedShare.together ? .colour : .content }
    if isGone(region) { return .content }
    let (moved, coloured) = (region.moved, region.coloured)
    let isMapped = coloured > colourShare.certain
    let (new, kept) = ((region.lost + region.gained) / region.edges, region.kept / region.edges)
    // A shape that disappears from a photograph has displacements without an order.
    let isOrdered = isMapped || region.spread < spread.coloured
    if coloured >= colourShare.least, coloured >= moved, isOrdered {
      let isSharp = kept > (isMapped ? keptShare.certain : keptShare.least)
      // A shape that is fainter has fewer edges, and a new one has the slope of a plain surface.
      let isFainter = isMapped && region.slope < fainterSlope
      return isSharp && (isFainter || new <= newShare.recoloured) ? .colour : .content
    }
    if region.spread < spread.equal, moved > movedShare.small, moved > 1.5 * coloured {
      return .geometry
    }
    if moved >= (region.spread < spread.together ? movedShare.together : movedShare.apart) {
      return region.spread > spread.any && new > newShare.apart ? .content : .geometry
    }
    // All edges are still there, so that nothing appeared: noise hides what happened to them.
    guard new < newShare.none, kept > keptShare.all else { return .content }
    let length = (region.dx * region.dx + region.dy * region.dy).squareRoot()
    if length >= spread.equal, moved > coloured { return .geometry }
    return coloured >= 0.3 ? .colour : .content
  }

  /// Whether something appears or disappears.
  private static func isGone(_ region: compare_region) -> Bool {
    let isMapped = region.coloured > colourShare.certain
    let least = isMapped ? goneSlope.certain : goneSlope.least
    let new = (region.lost + region.gained) / region.edges
    let balance = min(region.lost, region.gained) / max(region.lost, region.gained, 1)
    let isOneSided = new > newShare.oneSided && balance < newShare.balance
    let isFainter =
      isMapped && region.slope > least && region.slope < fainterSlope
      && region.kept > keptShare.certain * region.edges
    return region.contrast < goneContrast || isOneSided && !isFainter
      || region.coloured > colourShare.likely && region.slope < least
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
      let parts = [moved, rotation.map(Self.turn), scale.map { "scaled by \($0.plainText)" }]
      let words = parts.compactMap(\.self).joined(separator: ", ")
      return words.isEmpty ? "edges moved" : words
    case .colour:
      let means = colour ?? []
      guard let low = means.min(), let high = means.max(), means.count == 3 else {
        return "recoloured"
      }
      if low > 0.5, high - low < 2 { return "lighter by \(high.plainText) on average" }
      if high < -0.5, high - low < 2 { return "darker by \((-low).plainText) on average" }
      return "recoloured, at most by \(largest) of 255"
    default: return "shows something else"
    }
  }

  private static func turn(_ degrees: Double) -> String {
    "rotated \(abs(degrees).plainText)° \(degrees > 0 ? "clockwise" : "anticlockwise")"
  }

  private var moved: String? {
    guard let displacement, displacement.count == 2 else { return nil }
    // A small part is an error of the measurement.
    let least = max(displacement.map(abs).max() ?? 0, 0.2) / 4
    let words = zip(displacement, [("right", "left"), ("down", "up")]).compactMap { step, names in
      abs(step) < least ? nil : "\(abs(step).plainText) px \(step > 0 ? names.0 : names.1)"
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
      return joined(regions.prefix(min(Int(count), most)).map { Self($0) })
    } ?? []
  }

  /// Joins the edges of a shape that moved; they are separate regions if its inside is plain.
  private static func joined(_ regions: [Self]) -> [Self] {
    var joined: [Self] = []
    for region in regions {
      if let index = joined.firstIndex(where: { $0.movesWith(region) }) {
        joined[index].join(region)
      } else {
        joined.append(region)
      }
    }
    return joined
  }

  /// Whether both regions moved by the same distance, and share rows or columns.
  private func movesWith(_ other: Self) -> Bool {
    guard let one = displacement, let two = other.displacement, rotation == nil, scale == nil,
      other.rotation == nil, other.scale == nil
    else { return false }
    guard zip(one, two).allSatisfy({ abs($0 - $1) <= Self.spread.together }) else { return false }
    // The edges of a shape are not much farther apart than they are long.
    let gaps = (0..<2).map { axis in
      max(box[axis], other.box[axis])
        - min(box[axis] + box[axis + 2], other.box[axis] + other.box[axis + 2])
    }
    return gaps[0] < -gaps[1] * 3 / 2 && gaps[1] < 0 || gaps[1] < -gaps[0] * 3 / 2 && gaps[0] < 0
  }

  private mutating func join(_ other: Self) {
    for axis in 0..<2 {
      let end = max(box[axis] + box[axis + 2], other.box[axis] + other.box[axis + 2])
      box[axis] = min(box[axis], other.box[axis])
      box[axis + 2] = end - box[axis]
    }
    largest = max(largest, other.largest)
    pixels += other.pixels
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
