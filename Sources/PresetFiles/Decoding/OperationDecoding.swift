import PageEffects

extension PresetDecoder {
  /// Decodes a list of operations.
  mutating func operations(_ node: YamlNode) -> [Operation] {
    if node.list == nil { expected("a list of operations", node) }
    var operations: [Operation] = []
    for node in node.list ?? [] {
      operationCount += 1
      guard operationCount <= Self.maximumOperations else {
        if operationCount == Self.maximumOperations + 1 {
          report(.tooMany("operations", limit: Self.maximumOperations), at: node.span)
        }
        break
      }
      if let operation = operation(node) { operations.append(operation) }
    }
    return operations
  }

  private mutating func operation(_ node: YamlNode) -> Operation? {
    guard let entries = node.map, let entry = entries.first else {
      expected("an operation such as 'rotateY: 30deg'", node)
      return nil
    }
    if entries.count > 1 {
      report(.severalOperations(entries[1].key), at: entries[1].span)
    }
    let value = entry.value
    switch entry.key {
    case "translate":
      let (x, y, z) = vector(value, absent: 0)
      return .translate(x: x, y: y, z: z)
    case "rotateX": return .rotateX(angle(value))
    case "rotateY": return .rotateY(angle(value))
    case "rotateZ": return .rotateZ(angle(value))
    case "rotate": return rotation(value)
    case "scale": return scale(value)
    case "skew":
      for side in ["x", "y"] { value[side].map { noteBareAngle($0) } }
      let (x, y, _) = vector(value, .plane, absent: 0)
      return .skew(x: x, y: y)
    case "about":
      let (x, y, z) = vector(value, .pivot, absent: 0)
      guard let inner = value["of"] else {
        if value.map != nil { report(.missingKey("of"), at: entry.span) }
        return nil
      }
      return .about(x: x, y: y, z: z, of: operations(inner))
    default:
      report(.unknownOperation(entry.key), at: entry.span)
      return nil
    }
  }

  private mutating func rotation(_ node: YamlNode) -> Operation? {
    guard isComplete(node, "a map { axis, angle }", .rotation), let turn = node["angle"],
      let axis = node["axis"].flatMap({ list($0, count: 3, "an axis, [x, y, z]") })
    else { return nil }
    return .rotate(x: axis[0], y: axis[1], z: axis[2], angle: angle(turn))
  }

  private mutating func scale(_ node: YamlNode) -> Operation {
    guard node.map != nil, node["keys"] == nil else {
      let factor = argument(node)
      return .scale(x: factor, y: factor, z: .expression(.number(1), node.span))
    }
    let (x, y, z) = vector(node, absent: 1)
    return .scale(x: x, y: y, z: z)
  }

  private mutating func vector(
    _ node: YamlNode,
    _ shape: MapShape = .space,
    absent: Double
  ) -> (Argument, Argument, Argument) {
    let fields = entries(node, "a map { \(shape.names.joined(separator: ", ")) }")
    refuseUnknown(fields, known: shape.names)
    let none = Argument.expression(.number(absent), node.span)
    return (
      node["x"].map { argument($0) } ?? none,
      node["y"].map { argument($0) } ?? none,
      node["z"].map { argument($0) } ?? none
    )
  }
}
