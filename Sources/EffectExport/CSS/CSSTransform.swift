import PageEffects
import PageGeometry

/// The functions of transforms, given lowered values.
struct CSSTransform: CSSPart {
  let context: CSSContext

  /// The vanishing point.
  var eye: (x: Expression, y: Expression) {
    var eye: (x: Expression, y: Expression)
    switch effect.vanishingPoint {
    case .viewport: return (.number(0), .number(0))
    case .page:
      let stride = samples.map { Expression.number($0.stride) } ?? .name("page-stride")
      let place = Expression.name("d") * stride
      eye = isVertical ? (.number(0), place) : (place, .number(0))
    case .point(let x, let y):
      eye = isVertical && effect.vertical == .swap ? (y, x) : (x, y)
    }
    switch reflection {
    case .horizontal: return (-eye.x, eye.y)
    case .vertical: return (eye.x, -eye.y)
    case nil: return eye
    }
  }

  /// Returns the functions that apply the perspective of an eye; none without a distance.
  func perspective(
    from distance: Expression?,
    _ eye: (Expression, Expression),
    isShifted: Bool
  ) -> [Code] {
    guard let distance else { return [] }
    let perspective = Code.list("perspective(", [printer.length(distance)], ")")
    guard isShifted else { return [perspective] }
    let back = translate(.number(-1) * eye.0, .number(-1) * eye.1)
    return [translate(eye.0, eye.1), perspective, back]
  }

  /// Returns functions between two reflections, if pages are reflected.
  func mirrored(_ functions: [Code]) -> [Code] {
    guard let reflection else { return functions }
    let mirror = Code.text(reflection == .vertical ? "scaleY(-1)" : "scaleX(-1)")
    return [mirror] + functions + [mirror]
  }

  func translate(_ x: Expression, _ y: Expression) -> Code {
    function(Operation(.translate, x: x, y: y, z: .number(0), angle: .number(0)))
  }

  func function(_ operation: Operation<Expression>) -> Code {
    let record = operation.kind.record
    let arguments = record.arguments.map { argument in
      let value = operation[argument.place]
      return switch argument.unit {
      case .length: printer.length(value)
      case .angle: printer.angle(value)
      case .number: printer.number(value)
      }
    }
    return .list("\(record.css)(", arguments, ")")
  }
}
