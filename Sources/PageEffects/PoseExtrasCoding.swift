import PageGeometry

extension PoseExtras: Encodable {
  private enum CodingKeys: String, CodingKey {
    case overlays, content, layers, blur, shadow, cornerRadius, clip, pieces, floor
  }

  /// Writes what the effect has, as `fxrender poses` shows it; numbers have nine decimals.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !overlays.isEmpty { try container.encode(overlays.map(Sheet.init), forKey: .overlays) }
    if let shift {
      try container.encode(["x": decimals(shift.x), "y": decimals(shift.y)], forKey: .content)
    } else if !layers.isEmpty {
      try container.encode(layers.map(Part.init), forKey: .layers)
    }
    try container.encodeIfPresent((blur?.strength).map(decimals), forKey: .blur)
    try container.encodeIfPresent(shadow.map(Shade.init), forKey: .shadow)
    try container.encodeIfPresent(cornerRadius.map(decimals), forKey: .cornerRadius)
    try container.encodeIfPresent(clip?.named.mapValues(decimals), forKey: .clip)
    if hasPieces { try container.encode(pieces.map(Piece.init), forKey: .pieces) }
    try container.encodeIfPresent(floor.map(Ground.init), forKey: .floor)
  }

  /// An overlay as it is written.
  private struct Sheet: Encodable {
    var name: String
    var opacity: Double

    init(_ overlay: PoseOverlay) {
      (name, opacity) = (overlay.name, decimals(overlay.opacity))
    }
  }

  /// A layer as it is written.
  private struct Part: Encodable {
    var name: String
    var matrix: [Double]
    var alpha: Double

    init(_ layer: PoseLayer) {
      (name, matrix) = (layer.name, layer.matrix.elements.map(decimals))
      alpha = decimals(min(max(layer.alpha, 0), 1))
    }
  }

  /// A shadow as it is written.
  private struct Shade: Encodable {
    var x: Double
    var y: Double
    var radius: Double
    var opacity: Double

    init(_ shadow: PoseShadow) {
      (x, y) = (decimals(shadow.x), decimals(shadow.y))
      (radius, opacity) = (decimals(shadow.radius), decimals(shadow.opacity))
    }
  }

  /// A piece as it is written.
  private struct Piece: Encodable {
    var row: Int
    var column: Int
    var matrix: [Double]
    var alpha: Double
    var cornerRadius: Double

    init(_ piece: PosePiece) {
      (row, column) = (piece.row, piece.column)
      matrix = piece.matrix.elements.map(decimals)
      (alpha, cornerRadius) = (decimals(piece.alpha), decimals(piece.cornerRadius))
    }
  }

  /// A floor as it is written.
  private struct Ground: Encodable {
    var matrix: [Double]
    var radius: Double
    var opacity: Double

    init(_ floor: PoseFloor) {
      matrix = floor.matrix.elements.map(decimals)
      (radius, opacity) = (decimals(floor.radius), decimals(floor.opacity))
    }
  }
}

/// A number rounded to nine decimals, the last that a pose has; never −0.
private func decimals(_ value: Double) -> Double {
  let scaled = (value * 1e9).rounded()
  return scaled.isFinite ? scaled / 1e9 + 0 : value
}
