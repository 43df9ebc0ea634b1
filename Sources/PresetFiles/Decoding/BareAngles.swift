import PageEffects

/// The angles of a file that have no unit, and are thus read as radians.
struct BareAngles {
  /// Constants without a unit.
  private var constants: [Preset.BareAngle] = []
  /// Formulas without a unit, whose names may be angles.
  private var formulas: [(angle: Preset.BareAngle, names: Set<String>)] = []
  /// The places of formulas with a unit.
  private var places: Set<SourceSpan> = []

  /// Notes the value of an angle: a formula, or a track whose values are angles.
  mutating func note(angle node: YamlNode) {
    if let text = node.text { note(angle: "'\(text)'", node, try? Expression(text)) }
    for key in node["keys"]?.list ?? [] {
      if let value = key.list?.dropFirst().first { note(angle: value) }
    }
  }

  /// Notes a formula of any value, in which the arguments of sines and cosines are angles.
  mutating func note(_ formula: Expression, _ node: YamlNode) {
    let text = node.text ?? ""
    guard !Parameter.Unit.isGiven(inAngle: text) else {
      places.insert(node.span)
      return
    }
    for (function, angle) in formula.circularArguments {
      note(angle: "of \(function) in '\(text)'", node, angle)
    }
  }

  private mutating func note(angle words: String, _ node: YamlNode, _ formula: Expression?) {
    guard let formula, let text = node.text else { return }
    let angle = Preset.BareAngle(words: words, span: node.span)
    let isWhole = words == "'\(text)'"
    if isWhole, Parameter.Unit.isMissing(inAngle: text) { return constants.append(angle) }
    guard !Parameter.Unit.isGiven(inAngle: text) else { return }
    let names = formula.names.subtracting(["inf"])
    if !names.isEmpty {
      formulas.append((angle, names))
    } else if !isWhole, formula != .number(0) {
      constants.append(angle)
    }
  }

  /// Returns the angles without a unit, in the order of their places.
  func found(in definition: EffectDefinition) -> [Preset.BareAngle] {
    var angles = Set(definition.parameters.filter { $0.kind == .angle }.map(\.name))
    // A `let` may use others that follow it.
    var isGrowing = true
    while isGrowing {
      let before = angles.count
      for formula in definition.lets where isAngle(formula.value, angles) {
        angles.insert(formula.name)
      }
      isGrowing = angles.count > before
    }
    let bare = formulas.filter { $0.names.isDisjoint(with: angles) }.map(\.angle)
    var unique: Set<SourceSpan> = []
    return (constants + bare).sorted { $0.span.isBefore($1.span) }
      .filter { unique.insert($0.span).inserted }
  }

  /// Returns whether a value is 0, has a unit, or uses the name of an angle.
  private func isAngle(_ value: Argument, _ angles: Set<String>) -> Bool {
    guard value.expression != .number(0) else { return true }
    let points = value.expression.tables.flatMap(\.keys).map(\.valueSpan)
    return !places.isDisjoint(with: points + [value.span])
      || !value.expression.names.isDisjoint(with: angles)
  }
}

extension Expression {
  /// The arguments of sines, cosines and tangents, with the names of these functions.
  fileprivate var circularArguments: [(function: String, angle: Expression)] {
    var found: [(function: String, angle: Expression)] = []
    var rest = [self]
    while let expression = rest.popLast() {
      if case .call(let function, let arguments) = expression,
        ["sin", "cos", "tan"].contains(function.name)
      {
        found.append((function.name, arguments[0]))
      }
      rest += expression.parts
    }
    return found
  }
}
