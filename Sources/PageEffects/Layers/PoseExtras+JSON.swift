// Embedded Swift, in which pages run effects, has no `Encodable`.
#if !hasFeature(Embedded)
import PageGeometry

extension PoseExtras: Encodable {
  /// Writes the extras that the effect has, in the format of `fxrender poses`; numbers have nine decimals.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: LayerKey.self)
    for kind in LayerKind.allCases {
      let layers = layers(kind)
      guard let first = layers.first else { continue }
      switch kind.record.form {
      case .number, .numberOrMap:
        let main = kind.record.main.map { first.number($0) } ?? 0
        try container.encode(decimals(main), forKey: LayerKey(kind.rawValue))
      case .map:
        try container.encode(WrittenLayer(layer: first), forKey: LayerKey(kind.rawValue))
      case .list(let word):
        if kind == .content, let shift {
          let offset = ["x": decimals(shift.x), "y": decimals(shift.y)]
          try container.encode(offset, forKey: LayerKey(kind.rawValue))
        } else {
          try container.encode(layers.map(WrittenLayer.init), forKey: LayerKey("\(word)s"))
        }
      }
    }
    if hasPieces {
      let pieces = pieces.map(WrittenPiece.init)
      try container.encode(pieces, forKey: LayerKey(LayerKind.pieces.rawValue))
    }
  }
}

/// The written slots of a layer as a map; a transform is called `matrix`.
private struct WrittenLayer: Encodable {
  let layer: PosedLayer

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: LayerKey.self)
    for (slot, value) in zip(layer.kind.record.slots, layer.values) where slot.use >= .written {
      switch value {
      case .number(let number):
        let number = slot.kind == .alpha ? min(max(number, 0), 1) : number
        try container.encode(decimals(number), forKey: LayerKey(slot.key))
      case .transform(let matrix):
        try container.encode(matrix.elements.map(decimals), forKey: LayerKey("matrix"))
      case .name(let name) where slot.kind == .name:
        try container.encode(name, forKey: LayerKey(slot.key))
      default: break
      }
    }
  }
}

private struct WrittenPiece: Encodable {
  let row: Int
  let column: Int
  let matrix: [Double]
  let alpha: Double
  let cornerRadius: Double

  init(_ piece: PosePiece) {
    (row, column) = (piece.row, piece.column)
    matrix = piece.matrix.elements.map(decimals)
    (alpha, cornerRadius) = (decimals(piece.alpha), decimals(piece.cornerRadius))
  }
}

/// A key that a record decides.
private struct LayerKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: String) { stringValue = key }

  init?(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

/// Rounds to nine decimals, the precision of a pose, and turns −0 into 0.
private func decimals(_ value: Double) -> Double {
  let scaled = (value * 1e9).rounded()
  return scaled.isFinite ? scaled / 1e9 + 0 : value
}
#endif
