import PageEffects

extension PresetDecoder {
  /// Decodes the declared parameters.
  mutating func parameters(_ node: YamlNode) -> [Parameter] {
    entries(node, "a map of parameters").map { entry in
      check(name: entry.key, at: entry.span)
      return parameter(entry)
    }
  }

  /// Returns the parameters of every preset: `perspective`, `mirrored` and, if the file has the key, `wrap`.
  mutating func reservedParameters(perspective: YamlNode?, wrap: YamlNode?) -> [Parameter] {
    var eye = Parameter(
      name: "perspective",
      kind: .length,
      initial: .value(.number(.infinity)),
      range: 100...2_000,
      limits: .leastNonzeroMagnitude...(.infinity),
      help: "Distance of the eye from the page, in points; inf for no perspective."
    )
    if let perspective {
      eye.initial =
        perspective.text == nil ? initial(formula: perspective) : initial(perspective, of: eye)
    }
    var reserved = [
      eye,
      Parameter(
        name: "mirrored",
        kind: .bool,
        initial: .value(.bool(false)),
        help: "Exchanges the motion of next and previous pages."
      ),
    ]
    if let wrap {
      reserved.append(
        Parameter(
          name: "wrap",
          kind: .bool,
          initial: .value(.bool(flag(wrap))),
          help: "The first page follows the last."
        )
      )
    }
    return reserved
  }

  private mutating func parameter(_ entry: YamlNode.Entry) -> Parameter {
    let node = entry.value
    let fields = entries(node, "a map such as { type: number, default: 1 }")
    refuseUnknown(fields, known: MapShape.parameter.names)
    for key in MapShape.parameter.required where node.map != nil && node[key] == nil {
      report(.missingKey(key), at: entry.span)
    }
    let kind: Parameter.Kind = node["type"].flatMap { word($0) } ?? .number
    var parameter = Parameter(
      name: entry.key,
      kind: kind,
      initial: .formula(.unread(at: entry.span), text: ""),
      unit: kind == .angle ? .degrees : Parameter.Unit.of(node["default"]?.text ?? ""),
      range: node["range"].flatMap { bounds($0, of: kind, entry.key) },
      limits: node["limits"].flatMap { bounds($0, of: kind, entry.key) },
      choices: node["choices"].map { words($0, "choices") } ?? [],
      help: node["help"].map { sentence($0) } ?? "",
      span: entry.span
    )
    if kind == .choice, parameter.choices.isEmpty, node.map != nil {
      report(.missingKey("choices"), at: entry.span)
    }
    // A default cannot be checked if the type is missing, or if a choice parameter has no choices.
    let isKnown = node["type"].map { $0.text == kind.rawValue } ?? false
    if let node = node["default"], isKnown, kind != .choice || !parameter.choices.isEmpty {
      parameter.initial = initial(node, of: parameter)
    }
    return parameter
  }

  /// Decodes a default: a value of the parameter's kind, or a formula for a number.
  private mutating func initial(_ node: YamlNode, of parameter: Parameter) -> Parameter.Default {
    guard let text = node.text else {
      expected("a value", node)
      return .formula(.unread(at: node.span), text: "")
    }
    // In a file, a bare number is in radians, points or shares. On the command line, it is in the
    // parameter's unit.
    var reader = parameter
    reader.unit = .none
    if parameter.kind == .angle { noteBareAngle(node) }
    do {
      return .value(try reader.value(of: text))
    } catch .wrongType where ![.bool, .choice].contains(parameter.kind) {
      return initial(formula: node)
    } catch {
      report(.unfitParameter(error.problem), at: node.span)
      return .formula(.unread(at: node.span), text: "")
    }
  }

  private mutating func initial(formula node: YamlNode) -> Parameter.Default {
    .formula(argument(node), text: node.text ?? "")
  }

  /// Decodes a range: two numbers of a parameter's kind, the smaller first.
  private mutating func bounds(
    _ node: YamlNode,
    of kind: Parameter.Kind,
    _ name: String
  ) -> ClosedRange<Double>? {
    let isNumber = ![.bool, .choice].contains(kind)
    let reader = Parameter(
      name: name,
      kind: isNumber ? kind : .number,
      initial: .value(.number(0)),
      help: ""
    )
    var values: [Double] = []
    for element in node.list ?? [] {
      if kind == .angle { noteBareAngle(element) }
      do {
        guard let text = element.text, case .number(let number) = try reader.value(of: text) else {
          continue
        }
        values.append(number)
      } catch .wrongUnit(let parameter, let text, let unit) {
        let problem = SettingError.wrongUnit(parameter, text: text, unit).problem
        report(.unfitParameter(problem), at: element.span)
        return nil
      } catch {
        continue
      }
    }
    guard values.count == 2, node.list?.count == 2, values[0] <= values[1] else {
      expected("two numbers, [lowest, highest]", node)
      return nil
    }
    return values[0]...values[1]
  }
}
