package import PageEffects

/// Reads the canonical JSON of a definition.
///
/// Only what poses depend on is read. The other keys, such as `summary`, are for the page.
package enum DefinitionReader {
  /// The value of the key `schema`: the format and its version.
  package static let schema = "fxrender.effect/1"

  /// Reads a definition.
  package static func definition(_ bytes: [UInt8]) throws(ReadingError) -> EffectDefinition {
    let fields = try JSONFields(try JSONReader.node(bytes))
    let schema = try fields.text("schema")
    guard schema == Self.schema else {
      throw ReadingError("expected the schema '\(Self.schema)', found '\(schema)'").within("schema")
    }
    var definition = EffectDefinition()
    definition.parameters = try fields.required("parameters") { node throws(ReadingError) in
      try node.list(parameter)
    }
    definition.lets = try fields.required("lets") { node throws(ReadingError) in
      try node.list(named)
    }
    definition.template = try template(fields)
    definition.depth = try fields.word("depth", or: definition.depth)
    definition.window = try fields.optional("window") { node throws(ReadingError) in
      let ends = try node.list(of: 2, FormulaReader.argument)
      return EffectDefinition.Window(from: ends[0], to: ends[1])
    }
    definition.stride = try fields.optional("stride", FormulaReader.argument)
    definition.vertical = try fields.optional("vertical", verticalRule) ?? definition.vertical
    definition.backfaceRule = try fields.word("backfaceRule", or: definition.backfaceRule)
    return definition
  }

  // MARK: Declarations

  private static func parameter(_ node: JSONNode) throws(ReadingError) -> Parameter {
    // The unit, the range and the description are for the page.
    let fields = try JSONFields(node)
    let kind: Parameter.Kind = try fields.word("kind")
    let choices = try fields.optional("choices") { node throws(ReadingError) in
      try node.list { node throws(ReadingError) in try node.text() }
    }
    let limits = try fields.optional("limits") { node throws(ReadingError) in
      let ends = try node.list(of: 2) { node throws(ReadingError) in try node.bound() }
      guard ends[0] <= ends[1] else { throw ReadingError("the first limit is above the second") }
      return ends[0]...ends[1]
    }
    var parameter = Parameter(
      name: try fields.text("name"),
      kind: kind,
      initial: .value(.bool(false)),
      limits: limits,
      choices: choices ?? [],
      help: ""
    )
    parameter.initial = try fields.required("default") { node throws(ReadingError) in
      guard case .object = node else {
        // Only settings of users have to be within the limits.
        var unlimited = parameter
        unlimited.limits = nil
        return .value(try value(node, of: unlimited))
      }
      let formula = try JSONFields(node, keys: ["formula", "text"])
      return .formula(try formula.required("formula", FormulaReader.argument), text: "")
    }
    return parameter
  }

  /// Reads a value of a parameter.
  static func value(
    _ node: JSONNode,
    of parameter: Parameter
  ) throws(ReadingError) -> ParameterValue {
    switch parameter.kind.record.form {
    case .flag: return .bool(try node.flag())
    case .choice:
      let choice = try node.text()
      guard parameter.choices.contains(choice) else {
        let choices = parameter.choices.joined(separator: ", ")
        throw ReadingError("expected one of \(choices), found '\(choice)'")
      }
      return .choice(choice)
    case .number:
      let number = try node.bound()
      if let limits = parameter.limits, !limits.contains(number) {
        throw ReadingError(
          "expected a number from \(limits.lowerBound) to \(limits.upperBound), found \(number)"
        )
      }
      return .number(number)
    }
  }

  private static func named(_ node: JSONNode) throws(ReadingError) -> EffectDefinition.Let {
    let fields = try JSONFields(node, keys: ["name", "value"])
    return EffectDefinition.Let(
      name: try fields.text("name"),
      value: try fields.required("value", FormulaReader.argument),
      span: SourceSpan()
    )
  }

  // MARK: Poses

  private static func template(
    _ fields: JSONFields
  ) throws(ReadingError) -> EffectTemplate<Argument> {
    var template = EffectDefinition().template
    template.transform = try fields.required("transform", operations)
    template.alpha = try fields.required("alpha", FormulaReader.argument)
    template.order = try fields.required("order", order)
    template.hidden = try fields.required("hidden", FormulaReader.argument)
    template.backfaceVisible = try fields.required("backfaceVisible", FormulaReader.argument)
    template.interaction = try fields.required("interaction", FormulaReader.argument)
    template.perspective = try fields.required("perspective", FormulaReader.argument)
    template.vanishingPoint = try fields.required("vanishingPoint", vanishingPoint)
    template.extras = try fields.optional("layers") { node throws(ReadingError) in
      try node.list(atMost: 1_000, LayerReader.layer)
    }
    return template
  }

  private static func order(_ node: JSONNode) throws(ReadingError) -> PaintOrder<Argument> {
    guard case .object = node else {
      guard try node.text() == "depth" else { throw ReadingError("expected 'depth' or { key }") }
      return .depth
    }
    return .key(try JSONFields(node, keys: ["key"]).required("key", FormulaReader.argument))
  }

  private static func vanishingPoint(
    _ node: JSONNode
  ) throws(ReadingError) -> VanishingPoint<Argument> {
    if case .object = node {
      let fields = try JSONFields(node, keys: ["x", "y"])
      return .point(
        x: try fields.required("x", FormulaReader.argument),
        y: try fields.required("y", FormulaReader.argument)
      )
    }
    switch try node.text() {
    case "viewport": return .viewport
    case "page": return .page
    default: throw ReadingError("expected 'viewport', 'page' or { x, y }")
    }
  }

  private static func verticalRule(
    _ node: JSONNode
  ) throws(ReadingError) -> EffectDefinition.VerticalRule {
    if case .array = node { return .operations(try operations(node)) }
    switch try node.text() {
    case "swap": return .swap
    case "none": return .none
    default: throw ReadingError("expected 'swap', 'none' or an array of operations")
    }
  }

  /// Reads operations: maps of the kind and the arguments by name.
  static func operations(_ node: JSONNode) throws(ReadingError) -> [Operation<Argument>] {
    try node.list(atMost: 10_000) { node throws(ReadingError) in
      let kind: OperationKind = try JSONFields(node).required("is") { node throws(ReadingError) in
        try node.word()
      }
      let arguments = kind.record.arguments
      let fields = try JSONFields(node, keys: ["is"] + arguments.map { $0.name })
      var places: [OperationRecord.Place: Argument] = [:]
      for argument in arguments {
        places[argument.place] = try fields.required(argument.name, FormulaReader.argument)
      }
      return Operation(kind, places)
    }
  }
}
