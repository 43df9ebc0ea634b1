package import PageGeometry

/// A layer of an effect as a file defines it.
package typealias DefinedLayer = PageLayer<Argument, [Operation<Argument>]>

/// A layer: a kind, and a value for each slot of its record.
///
/// The generic parameters are those of `LayerValue`.
package struct PageLayer<
  Number: Sendable & Equatable,
  Transform: Sendable & Equatable
>: Sendable, Equatable {
  package typealias Value = LayerValue<Number, Transform>

  package let kind: LayerKind
  /// The values, in the order of the record's slots.
  package var values: [Value]
  /// Whether x and y are swapped; rows and columns of pieces are counted the other way round.
  package private(set) var isSwapped = false

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - values: One value for each slot of the kind's record.
  package init(_ kind: LayerKind, _ values: [Value]) {
    precondition(values.count == kind.record.slots.count, "a value for each slot is needed")
    (self.kind, self.values) = (kind, values)
  }

  /// Creates a layer from values by key; omitted values are absent.
  package init(_ kind: LayerKind, named values: [String: Value]) {
    let keys = kind.record.slots.map { $0.key }
    precondition(Set(keys).isSuperset(of: values.keys), "each key must be that of a slot")
    self.init(kind, keys.map { values[$0] ?? .absent })
  }

  /// Whether the layer shows a text.
  package var isText: Bool {
    if kind == .content, case .pattern = self["text"] { true } else { false }
  }

  /// Converts the numbers, conditions and transforms, in the order of the slots.
  package func mapped<NewNumber, NewTransform>(
    number: (Number) -> NewNumber,
    condition: (Number) -> NewNumber,
    transform: (Transform) -> NewTransform
  ) -> PageLayer<NewNumber, NewTransform> {
    var layer = PageLayer<NewNumber, NewTransform>(
      kind,
      values.map { $0.mapped(number: number, condition: condition, transform: transform) }
    )
    layer.isSwapped = isSwapped
    return layer
  }

  // MARK: Values

  /// The value of the slot with a key, which must exist.
  package subscript(key: String) -> Value { values[kind.record.index(of: key)] }

  /// Returns the number or condition with a key, which must exist.
  package func number(_ key: String) -> Number {
    switch self[key] {
    case .number(let number), .condition(let number): return number
    default: preconditionFailure("'\(key)' is not a number")
    }
  }

  /// Returns whether the number with a key, which must exist, is one of points.
  package func isLength(_ key: String) -> Bool {
    kind.record.slots[kind.record.index(of: key)].kind.isLength
  }

  /// Returns the box, size or eye with a key; nil if it is absent.
  package func numbers(_ key: String) -> [Number]? {
    if case .numbers(let numbers) = self[key] { numbers } else { nil }
  }

  /// The transform, which the kind must have.
  package var transform: Transform {
    for case .transform(let transform) in values { return transform }
    preconditionFailure("\(kind.record.title): no transform")
  }

  /// The side of the layer; nil if it has none.
  package var side: PageSide? {
    for case .side(let side) in values { return side }
    return nil
  }

  /// The colour of the layer; black if it has none.
  package var colour: Colour {
    for case .colour(let colour) in values { return colour }
    return Colour(white: 0)
  }

  /// The name of the layer; empty if it has none.
  package var name: String {
    for case .name(let name) in values { return name }
    return ""
  }

  // MARK: Axes

  /// The layer after x and y are swapped, if `swap` swaps them in a transform.
  ///
  /// The direction of a shadow and the boxes of layers are not changed.
  func swapped(_ swap: (Transform) -> Transform) -> Self {
    var layer = exchangingStrips { $0.swapped }
    layer.isSwapped = true
    for (index, slot) in kind.record.slots.enumerated() {
      switch (slot.kind, values[index]) {
      case (.name, _):
        let other = kind.record.slots.firstIndex { $0.kind == .verticalName }
        if let other, case .name(let name) = values[other] { layer.values[index] = .name(name) }
      case (.side, .side(let side)): layer.values[index] = .side(side.swapped)
      case (.transform, .transform(let steps)): layer.values[index] = .transform(swap(steps))
      case (.size, .numbers(let size)): layer.values[index] = .numbers([size[1], size[0]])
      case (.eye, .numbers(let eye)): layer.values[index] = .numbers([eye[0], eye[2], eye[1]])
      default: break
      }
    }
    return layer
  }

  /// Returns the layer after an axis is reflected; transforms are not changed.
  package func reflected(_ axis: Axis) -> Self {
    var layer = exchangingStrips { $0.reflected(along: axis) }
    for case (let index, .side(let side)) in values.enumerated() {
      layer.values[index] = .side(side.reflected(along: axis))
    }
    return layer
  }

  /// Returns the layer with the width of each strip taken from the strip at another side.
  private func exchangingStrips(_ source: (PageSide) -> PageSide) -> Self {
    var layer = self
    let slots = kind.record.slots
    for (index, slot) in slots.enumerated() {
      guard case .strip(let side) = slot.kind,
        let other = slots.firstIndex(where: { $0.kind == .strip(source(side)) })
      else { continue }
      layer.values[index] = values[other]
    }
    return layer
  }
}

extension Sequence {
  /// Returns all layers of a kind, from bottom to top.
  package func layers<Number, Transform>(
    _ kind: LayerKind
  ) -> [PageLayer<Number, Transform>] where Element == PageLayer<Number, Transform> {
    filter { $0.kind == kind }
  }

  /// Returns the layer of a kind of which there is at most one.
  package func layer<Number, Transform>(
    _ kind: LayerKind
  ) -> PageLayer<Number, Transform>? where Element == PageLayer<Number, Transform> {
    first { $0.kind == kind }
  }
}
