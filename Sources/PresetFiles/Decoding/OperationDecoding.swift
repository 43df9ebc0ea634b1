import PageEffects

extension PresetDecoder {
  /// Decodes a list of operations.
  mutating func operations(_ node: YamlNode) -> [Operation<Argument>] {
    if node.list == nil { expected("a list of operations", node) }
    var operations: [Operation<Argument>] = []
    for node in node.list ?? [] {
      operationCount += 1
      guard operationCount <= Self.maximumOperations else {
        if operationCount == Self.maximumOperations + 1 {
          report(.tooMany("operations", limit: Self.maximumOperations), at: node.span)
        }
        break
      }
      operations += operation(node)
    }
    return operations
  }

  /// Decodes an operation, or those about a pivot; returns none after an error.
  private mutating func operation(_ node: YamlNode) -> [Operation<Argument>] {
    guard let entries = node.map, let entry = entries.first else {
      expected("an operation such as 'rotateY: 30deg'", node)
      return []
    }
    if entries.count > 1 {
      report(.severalOperations(entries[1].key), at: entries[1].span)
    }
    if entry.key == "about" { return about(entry.value, at: entry.span) }
    guard let kind = OperationKind(rawValue: entry.key) else {
      report(.unknownOperation(entry.key), at: entry.span)
      return []
    }
    let value = entry.value
    let arguments = kind.record.arguments
    switch kind.record.form {
    case .value: return [Operation(kind, [arguments[0].place: argument(arguments[0], value)])]
    case .map: return [Operation(kind, self.arguments(arguments, in: value, .map(arguments)))]
    case .axisAndAngle: return rotation(kind, value)
    case .factorOrMap:
      guard value.map != nil, value["keys"] == nil else {
        let factor = argument(value)
        let depth = Argument.expression(.number(1), value.span)
        return [Operation(kind, [.x: factor, .y: factor, .z: depth])]
      }
      return [Operation(kind, self.arguments(arguments, in: value, .map(arguments)))]
    }
  }

  private mutating func argument(
    _ argument: OperationRecord.Argument,
    _ node: YamlNode
  ) -> Argument {
    argument.unit == .angle ? angle(node) : self.argument(node)
  }

  /// Decodes a map of arguments.
  private mutating func arguments(
    _ arguments: [OperationRecord.Argument],
    in node: YamlNode,
    _ shape: MapShape
  ) -> [OperationRecord.Place: Argument] {
    let fields = entries(node, "a map { \(shape.names.joined(separator: ", ")) }")
    refuseUnknown(fields, known: shape.names)
    var values: [OperationRecord.Place: Argument] = [:]
    for argument in arguments {
      values[argument.place] =
        node[argument.name].map { self.argument(argument, $0) }
        ?? .expression(.number(argument.absent), node.span)
    }
    return values
  }

  private mutating func about(_ node: YamlNode, at span: SourceSpan) -> [Operation<Argument>] {
    let pivot = arguments(OperationKind.translate.record.arguments, in: node, .pivot)
    guard let inner = node["of"] else {
      if node.map != nil { report(.missingKey("of"), at: span) }
      return []
    }
    return Operation(.translate, pivot).about(operations(inner))
  }

  private mutating func rotation(_ kind: OperationKind, _ node: YamlNode) -> [Operation<Argument>] {
    guard isComplete(node, "a map { axis, angle }", .axisAndAngle), let turn = node["angle"],
      let axis = node["axis"].flatMap({ list($0, count: 3, "an axis, [x, y, z]") })
    else { return [] }
    return [Operation(kind, [.x: axis[0], .y: axis[1], .z: axis[2], .angle: angle(turn)])]
  }
}
