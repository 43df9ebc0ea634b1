public import PageGeometry

/// The parts of a page's appearance that its matrix and opacity do not cover.
///
/// First the picture or the layers are drawn, then the overlays and the blur, all within the page's box.
/// Then `clip` and `cornerRadius` cut the result, which is shown whole or in `pieces`. The visible part
/// casts the shadow.
public struct PoseExtras: Sendable, Equatable {
  /// The colours that cover the picture, from bottom to top.
  public var overlays: [PoseOverlay] = []
  /// The layers that replace the page's picture, from bottom to top; empty if the picture is shown
  /// unchanged.
  public var layers: [PoseLayer] = []
  /// The blur of the picture; nil where the effect has none.
  public var blur: PoseBlur?
  /// The shadow behind the page; nil where the effect has none.
  public var shadow: PoseShadow?
  /// The radius of the page's corners, in points, at least 0; nil where the effect does not round them.
  public var cornerRadius: Double?
  /// The strips that are clipped from the page's sides; nil where the effect does not clip.
  public var clip: PoseInsets?
  /// The pieces that replace the page, back to front; empty for a whole page.
  public var pieces: [PosePiece] = []
  /// The blurred rectangle below all pages; nil where the effect has none.
  public var floor: PoseFloor?

  /// Whether the effect cuts pages into pieces, even if this page is drawn whole.
  public var hasPieces = false

  /// Creates extras that change nothing.
  public init() {}

  /// The name of the layer that a preset's short form `content: { x, y }` creates to move the picture.
  package static let contentLayer = "content"

  /// The offset of the picture within the page, in points; nil where the effect does not move it, or has
  /// other layers.
  public var shift: Point? {
    guard layers.count == 1, layers[0].name == Self.contentLayer else { return nil }
    return Point(x: layers[0].matrix.row0.w, y: layers[0].matrix.row1.w)
  }

  /// Whether every number is finite, so that the extras can be drawn.
  public var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// All numbers, in a fixed order.
  var numbers: [Double] {
    overlays.flatMap(\.numbers) + layers.flatMap(\.numbers) + (blur?.numbers ?? [])
      + (shadow?.numbers ?? []) + [cornerRadius ?? 0] + (clip?.numbers ?? [])
      + pieces.flatMap(\.numbers) + (floor?.numbers ?? [])
  }

  /// The numbers, by the names that files and messages use: `overlay.shadowLeft`, `content.x`, `blur`,
  /// `shadow.opacity`.
  ///
  /// Lengths are in points, shares in 0…1. Pieces are omitted, as there may be a thousand of them.
  public var named: [String: Double] {
    var named: [String: Double] = [:]
    for overlay in overlays { named["overlay.\(overlay.name)"] = overlay.opacity }
    for layer in layers {
      let name = shift == nil ? "layer.\(layer.name)" : layer.name
      named["\(name).x"] = layer.matrix.row0.w
      named["\(name).y"] = layer.matrix.row1.w
      if shift == nil { named["\(name).alpha"] = layer.alpha }
    }
    named["blur"] = blur?.strength
    for (name, number) in shadow?.named ?? [:] { named["shadow.\(name)"] = number }
    named["cornerRadius"] = cornerRadius
    for (side, length) in clip?.named ?? [:] { named["clip.\(side)"] = length }
    named["floor.opacity"] = floor?.opacity
    return named
  }
}

// MARK: JSON

extension PoseExtras: Encodable {
  private enum CodingKeys: String, CodingKey {
    case overlays, content, layers, blur, shadow, cornerRadius, clip, pieces, floor
  }

  /// Writes the extras that the effect has, in the format of `fxrender poses`; numbers have nine decimals.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !overlays.isEmpty { try container.encode(overlays.map(Record.init), forKey: .overlays) }
    if let shift {
      try container.encode(["x": decimals(shift.x), "y": decimals(shift.y)], forKey: .content)
    } else if !layers.isEmpty {
      try container.encode(layers.map(Record.init), forKey: .layers)
    }
    try container.encodeIfPresent((blur?.strength).map(decimals), forKey: .blur)
    try container.encodeIfPresent(shadow?.named.mapValues(decimals), forKey: .shadow)
    try container.encodeIfPresent(cornerRadius.map(decimals), forKey: .cornerRadius)
    try container.encodeIfPresent(clip?.named.mapValues(decimals), forKey: .clip)
    if hasPieces { try container.encode(pieces.map(Record.init), forKey: .pieces) }
    try container.encodeIfPresent(floor.map(Record.init), forKey: .floor)
  }

  /// The JSON form of an overlay, layer, piece or floor; a nil property is omitted.
  private struct Record: Encodable {
    var name: String?
    var row: Int?
    var column: Int?
    var matrix: [Double]?
    var alpha: Double?
    var cornerRadius: Double?
    var radius: Double?
    var opacity: Double?

    init(_ overlay: PoseOverlay) {
      (name, opacity) = (overlay.name, decimals(overlay.opacity))
    }

    init(_ layer: PoseLayer) {
      (name, matrix) = (layer.name, layer.matrix.elements.map(decimals))
      alpha = decimals(min(max(layer.alpha, 0), 1))
    }

    init(_ piece: PosePiece) {
      (row, column) = (piece.row, piece.column)
      matrix = piece.matrix.elements.map(decimals)
      (alpha, cornerRadius) = (decimals(piece.alpha), decimals(piece.cornerRadius))
    }

    init(_ floor: PoseFloor) {
      matrix = floor.matrix.elements.map(decimals)
      (radius, opacity) = (decimals(floor.radius), decimals(floor.opacity))
    }
  }
}

/// Rounds to nine decimals, the precision of a pose, and turns −0 into 0.
private func decimals(_ value: Double) -> Double {
  let scaled = (value * 1e9).rounded()
  return scaled.isFinite ? scaled / 1e9 + 0 : value
}
