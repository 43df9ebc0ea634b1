import JSONCoding
import PageEffects

/// The shapes of the declarations of parameters.
enum ParameterShapes {
  /// The declared parameters.
  static let parameters = Shape<[Parameter]>(
    ["a map of parameters"],
    // A preset need not repeat the fields of the preset that it extends.
    [
      "type": "object",
      "additionalProperties": JSONSchema.map(fields.map(\.key), isComplete: false),
    ],
    [.map]
  ) { node, decoder in
    (node.map ?? []).compactMap { entry in
      // Every preset has them, and declares only their defaults, by keys of their own.
      guard !Names.reservedParameters.contains(entry.key) else {
        decoder.report(.unusableName(entry.key, reason: .everyPreset), at: entry.span)
        return nil
      }
      return parameter(entry, &decoder)
    }
  }

  /// The fields of a declaration.
  static let fields: [Field<Declaration>] = [
    Field("type", Shape<Parameter.Kind>.word, optional: \.kind, isRequired: true)
      .documented(Parameter.Kind.allCases.map { "`\($0.rawValue)`" }.alternatives),
    Field("default", initial, optional: \.initial, isRequired: true)
      .documented(
        "a value; except for a switch or choice also a formula of sizes, other parameters, even `d`"
      ),
    Field("range", bounds, optional: \.range)
      .documented("the range of a slider, `[lowest, highest]`; other values are valid too"),
    Field("limits", bounds, optional: \.limits)
      .documented("the valid values, `[lowest, highest]`; all others are refused"),
    Field("choices", Shape<[String]>.list(of: .text, "choices"), \.choices)
      .documented("the names to choose from, for a `choice`"),
    Field("help", Shape<String>.text, \.help, isRequired: true)
      .documented("its effect, in one sentence"),
  ]

  /// A declaration whose values are not typed yet.
  struct Declaration {
    var kind: Parameter.Kind?
    var initial: YamlNode?
    var range: YamlNode?
    var limits: YamlNode?
    var choices: [String] = []
    var help = ""
  }

  /// A declaration, without the parts that have errors.
  private static let declaration = Shape<Declaration>.map(fields.map(\.key)) { node, decoder in
    var declaration = Declaration()
    decoder.set(fields, of: node, in: &declaration)
    return declaration
  }
  .called("a map such as { type: number, default: 1 }")

  /// A default, which is decoded when the type is known.
  private static let initial: Shape<YamlNode> = ArgumentShapes.argument.decoded { node, _ in node }

  /// The names that a parameter or `let` cannot have.
  static let reservedNames = Names.reserved + Names.operators + Names.reservedParameters

  private static let boundsWords = "two numbers, [lowest, highest]"
  private static let bounds = Shape<[String]>.tuple(2, .text, boundsWords).mapNode { $1 }

  private static func parameter(
    _ entry: YamlNode.Entry,
    _ decoder: inout NodeDecoder
  ) -> Parameter {
    decoder.check(name: entry.key, at: entry.span, reserved: reservedNames)
    // Missing fields are reported at the name.
    let node = YamlNode(
      content: entry.value.content,
      span: entry.value.map == nil ? entry.value.span : entry.span
    )
    let declaration = declaration.decode(node, &decoder) ?? Declaration()
    let kind = declaration.kind ?? .number
    var parameter = Parameter(
      name: entry.key,
      kind: kind,
      initial: .formula(.unread(at: entry.span), text: ""),
      unit: kind.record.unit ?? Parameter.Unit.of(declaration.initial?.text ?? ""),
      choices: declaration.choices,
      help: declaration.help,
      span: entry.span
    )
    parameter.range = declaration.range.flatMap { range($0, of: parameter, &decoder) }
    parameter.limits = declaration.limits.flatMap { range($0, of: parameter, &decoder) }
    let lacksChoices = kind.record.form == .choice && parameter.choices.isEmpty
    if lacksChoices { decoder.report(.missingKey("choices"), at: node.span) }
    // A default cannot be checked if the type is missing, or if a choice parameter has no choices.
    if let node = declaration.initial, declaration.kind != nil, !lacksChoices {
      parameter.initial = initial(node, of: parameter, &decoder)
    }
    return parameter
  }

  /// Decodes a default: a value of the parameter's kind, or a formula for a number.
  private static func initial(
    _ node: YamlNode,
    of parameter: Parameter,
    _ decoder: inout NodeDecoder
  ) -> Parameter.Default {
    guard let text = node.text else {
      decoder.expected("a value", node)
      return .formula(.unread(at: node.span), text: "")
    }
    // In a file, a bare number is in radians, points or shares. On the command line, it is in the
    // parameter's unit.
    var reader = parameter
    reader.unit = .none
    if parameter.kind.record.needsUnit { decoder.angles.note(angle: node) }
    do throws(SettingError) {
      return .value(try reader.value(of: text))
    } catch .wrongType where parameter.kind.record.form == .number {
      let formula = ArgumentShapes.argument.decode(node, &decoder)
      return .formula(formula ?? .unread(at: node.span), text: text)
    } catch {
      decoder.report(.unfitParameter(error.problem), at: node.span)
      return .formula(.unread(at: node.span), text: "")
    }
  }

  /// Decodes a range: two numbers of a parameter's kind, the smaller first.
  private static func range(
    _ node: YamlNode,
    of parameter: Parameter,
    _ decoder: inout NodeDecoder
  ) -> ClosedRange<Double>? {
    var reader = parameter
    reader.unit = .none
    if reader.kind.record.form != .number { reader.kind = .number }
    var values: [Double] = []
    for element in node.list ?? [] {
      if reader.kind.record.needsUnit { decoder.angles.note(angle: element) }
      do throws(SettingError) {
        if case .number(let number) = try reader.value(of: element.text ?? "") {
          values.append(number)
        }
      } catch {
        guard case .wrongUnit = error else { continue }
        decoder.report(.unfitParameter(error.problem), at: element.span)
        return nil
      }
    }
    guard values.count == 2, values[0] <= values[1] else {
      decoder.expected(boundsWords, node)
      return nil
    }
    return values[0]...values[1]
  }

  // MARK: The parameters of every preset

  /// The distance of the eye.
  static let eye = Parameter(
    name: Names.perspective,
    kind: .length,
    initial: .value(.number(.infinity)),
    range: 100...2_000,
    limits: .leastNonzeroMagnitude...(.infinity),
    help: "Distance of the eye from the page, in points; inf for no perspective."
  )

  /// The default of `eye`; unlike that of other parameters, it may be a track.
  static let eyeDistance: Shape<Parameter.Default> = ArgumentShapes.argument.decoded {
    node,
    decoder in
    node.text == nil
      ? ArgumentShapes.argument.decode(node, &decoder).map { .formula($0, text: "") }
      : initial(node, of: eye, &decoder)
  }

  static let mirrored = Parameter(
    name: "mirrored",
    kind: .bool,
    initial: .value(.bool(false)),
    help: "Exchanges the motion of next and previous pages."
  )

  /// Returns the parameter of presets with the key `wrap`.
  static func wrap(_ wraps: Bool) -> Parameter {
    Parameter(
      name: "wrap",
      kind: .bool,
      initial: .value(.bool(wraps)),
      help: "The first page follows the last."
    )
  }
}
