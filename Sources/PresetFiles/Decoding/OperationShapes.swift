import JSONCoding
import PageEffects

/// The shapes of the operations of transforms.
enum OperationShapes {
  /// An operation, or the operations about a pivot.
  static let operation = Shape<[Operation<Argument>]>.entry(
    "an operation such as 'rotateY: 30deg'",
    OperationKind.allCases.map { ($0.rawValue, shape(of: $0)) } + [("about", about)]
  )

  /// A list of operations; the operations after the limit are omitted.
  static let operations = Shape<[Operation<Argument>]>(
    ["a list of operations"],
    // A transform may contain another one.
    ["type": "array", "items": JSONSchema.reference("operation")],
    [.list]
  ) { node, decoder in
    var operations: [Operation<Argument>] = []
    for node in node.list ?? [] where decoder.countOperation(node) {
      operations += operation.decode(node, &decoder) ?? []
    }
    return operations
  }

  private static func shape(of kind: OperationKind) -> Shape<[Operation<Argument>]> {
    let arguments = kind.record.arguments
    let map = map(of: arguments).map { [Operation(kind, $0)] }
    switch kind.record.form {
    case .value:
      return shape(of: arguments[0]).map { [Operation(kind, [arguments[0].place: $0])] }
    case .map: return map
    case .factorOrMap:
      let factor = Shape<Argument>.argument.mapNode { factor, node in
        let depth = Argument.expression(.number(1), node.span)
        return [Operation(kind, [.x: factor, .y: factor, .z: depth])]
      }
      return .either(map, factor)
    case .axisAndAngle:
      return .keys(
        Key("axis", Shape<[Argument]>.tuple(3, .argument, "an axis, [x, y, z]")),
        Key("angle", ArgumentShapes.angle)
      ) { axis, angle in
        [Operation(kind, [.x: axis[0], .y: axis[1], .z: axis[2], .angle: angle])]
      }
    }
  }

  private static func shape(of argument: OperationRecord.Argument) -> Shape<Argument> {
    argument.unit == .angle ? ArgumentShapes.angle : .argument
  }

  /// Returns the shape of a map of arguments; other keys are read elsewhere.
  private static func map(
    of arguments: [OperationRecord.Argument],
    and others: [MapKey] = []
  ) -> Shape<[OperationRecord.Place: Argument]> {
    let shapes = arguments.map { (argument: $0, shape: shape(of: $0)) }
    let keys = shapes.map {
      MapKey(name: $0.argument.name, schema: $0.shape.schema, isRequired: false)
    }
    return .map(keys + others) { node, decoder in
      var values: [OperationRecord.Place: Argument] = [:]
      for (argument, shape) in shapes {
        values[argument.place] =
          node[argument.name].flatMap { shape.decode($0, &decoder) }
          ?? .expression(.number(argument.absent), node.span)
      }
      return values
    }
  }

  private static let about: Shape<[Operation<Argument>]> = {
    let inner = Key("of", operations)
    let pivot = map(of: OperationKind.translate.record.arguments, and: [inner.key])
    return pivot.decoded { node, decoder in
      let pivot = pivot.read(node, &decoder)
      guard let pivot, let operations = inner.read(node, &decoder) else { return nil }
      return Operation(.translate, pivot).about(operations)
    }
  }()
}
