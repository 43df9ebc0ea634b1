/// A value of a layer.
///
/// In a definition, `Number` is a formula and `Transform` is a list of operations. In a compiled effect,
/// they are the index of a slot and a list of steps. In a pose, they are a number and a matrix.
package enum LayerValue<
  Number: Sendable & Equatable,
  Transform: Sendable & Equatable
>: Sendable, Equatable {
  /// The default of the slot's kind.
  case absent
  case number(Number)
  case condition(Number)
  /// A box, a size, or the distance, x and y of an eye.
  case numbers([Number])
  case transform(Transform)
  case colour(Colour)
  case content(ContentLayer.Content)
  case fit(PageFit)
  case side(PageSide)
  case pattern(PagePattern)
  case alignment(TextAlignment)
  case name(String)

  /// Converts the numbers, conditions and transforms.
  func mapped<NewNumber, NewTransform>(
    number: (Number) -> NewNumber,
    condition: (Number) -> NewNumber,
    transform: (Transform) -> NewTransform
  ) -> LayerValue<NewNumber, NewTransform> {
    switch self {
    case .absent: .absent
    case .number(let value): .number(number(value))
    case .condition(let value): .condition(condition(value))
    case .numbers(let values): .numbers(values.map(number))
    case .transform(let value): .transform(transform(value))
    case .colour(let colour): .colour(colour)
    case .content(let content): .content(content)
    case .fit(let fit): .fit(fit)
    case .side(let side): .side(side)
    case .pattern(let pattern): .pattern(pattern)
    case .alignment(let alignment): .alignment(alignment)
    case .name(let name): .name(name)
    }
  }
}
