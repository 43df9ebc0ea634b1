/// The extras of an effect before they are evaluated: layers in the order of their kinds.
///
/// The generic parameters are those of `LayerValue`.
package struct ExtrasTemplate<
  Number: Sendable & Equatable,
  Transform: Sendable & Equatable
>: Sendable, Equatable {
  package typealias Layer = PageLayer<Number, Transform>

  package var layers: [Layer]

  package init(_ layers: [Layer]) { self.layers = layers }

  /// Returns all layers of a kind, from bottom to top.
  package func layers(_ kind: LayerKind) -> [Layer] { layers.filter { $0.kind == kind } }

  /// Returns the layer of a kind of which there is at most one.
  package func layer(_ kind: LayerKind) -> Layer? { layers.first { $0.kind == kind } }

  /// Converts all numbers, conditions and transforms, in order.
  package func mapped<NewNumber, NewTransform>(
    number: (Number) -> NewNumber,
    condition: (Number) -> NewNumber,
    transform: (Transform) -> NewTransform
  ) -> ExtrasTemplate<NewNumber, NewTransform> {
    ExtrasTemplate<NewNumber, NewTransform>(
      layers.map { $0.mapped(number: number, condition: condition, transform: transform) }
    )
  }
}

/// The extras of an effect as a file defines them: formulas and operations.
package typealias ExtrasDefinition = ExtrasTemplate<Argument, [Operation<Argument>]>

extension ExtrasDefinition {
  /// The extras for scrolling along the other axis: x and y are swapped, as in operations.
  var swapped: ExtrasDefinition {
    ExtrasDefinition(layers.map { $0.swapped { $0.map(\.swapped) } })
  }
}
