import PageEffects

extension MapShape.Key {
  /// Creates the key of a kind of layer.
  init(_ kind: LayerKind) {
    let map = ValueShape.map(MapShape(kind.record))
    let value: ValueShape =
      switch kind.record.form {
      case .number: .argument
      case .numberOrMap: .either([.argument, map])
      case .map: map
      case .list: kind == .content ? .either([.map(.plane), .list(map)]) : .list(map)
      }
    self.init(name: kind.rawValue, value: value)
  }
}

extension MapShape {
  /// Creates the shape of a layer as a map of slots.
  init(_ record: LayerRecord) {
    keys = record.slots.map { slot in
      Key(
        name: slot.key,
        value: ValueShape(slot.kind),
        isRequired: slot.fallback == .required
      )
    }
  }
}

extension ValueShape {
  fileprivate init(_ kind: LayerSlot.Kind) {
    self =
      switch kind {
      case .length, .strip, .share, .shareOf, .alpha, .count, .condition: .argument
      case .box: .tuple(4, .argument)
      case .size: .tuple(2, .argument)
      case .eye: .map(.layerPerspective)
      case .transform: .operations
      case .colour, .content, .name, .verticalName: .text
      case .fit: .word(PageFit.self)
      case .side: .word(PageSide.self)
      }
  }
}
