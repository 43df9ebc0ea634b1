package import PageEffects

/// A named value of an exported effect: a parameter or a `let`.
package struct Declaration: Sendable {
  package typealias ValueType = EffectDefinition.ValueType

  package var name: String
  /// The parameter; nil for a `let`.
  package var parameter: Parameter?
  /// The value, or the default of a parameter that callers can set.
  package var value: Expression
  package var type: ValueType
  /// Whether the value depends on the page: on its page difference, its index, or the row of a piece.
  package var isOfPage: Bool
  /// Whether the value depends on the piece of a page.
  package var isOfPiece: Bool

  /// Whether callers can set the value.
  var isParameter: Bool { parameter != nil }

  /// Whether the value is the direction of a drag, which adapters know: a parameter `touch` with these choices.
  var isDrag: Bool {
    name == "touch" && parameter.map { ["none", "next", "prev"] == $0.choices } ?? false
  }

  /// The help of a parameter; empty for a `let`.
  var help: UserText { UserText(parameter?.help ?? "") }

  /// The choices of a parameter that is a text, in a sentence; empty for others.
  var choices: UserText {
    guard let choices = parameter?.choices, !choices.isEmpty else { return UserText("") }
    return UserText("One of \(choices.map { "\"\($0)\"" }.joined(separator: ", ")).")
  }
}

extension EffectDefinition {
  /// Returns the value or the formula of each parameter and `let`, by name.
  func formulas(settings: [String: ParameterValue]) -> [String: Expression] {
    let defaults = parameters.map { parameter in
      switch (settings[parameter.name], parameter.initial) {
      case (let value?, _), (nil, .value(let value)): (parameter.name, value.expression)
      case (nil, .formula(let argument, _)): (parameter.name, argument.expression)
      }
    }
    return Dictionary(defaults + lets.map { ($0.name, $0.value.expression) }) { first, _ in first }
  }

  /// Returns the declarations on which formulas depend, each after those that it uses itself.
  ///
  /// - Parameters:
  ///   - outputs: The formulas.
  ///   - types: The types of all declared names.
  ///   - formulas: The formulas of all declared names.
  /// - Returns: The declarations.
  func declarations(
    for outputs: [Expression],
    _ types: [String: ValueType],
    _ formulas: [String: Expression]
  ) -> [Declaration] {
    let parameters = Dictionary(parameters.map { ($0.name, $0) }) { first, _ in first }
    var ofPage: Set = ["d", "rawD", "index"]
    var ofPiece: Set = ["row", "column", "piece"]
    return order(of: outputs.names, formulas).map { name in
      let value = formulas[name] ?? .number(0)
      let names = value.names
      if !names.isDisjoint(with: ofPiece) { ofPiece.insert(name) }
      if !names.isDisjoint(with: ofPage) || ofPiece.contains(name) { ofPage.insert(name) }
      return Declaration(
        name: name,
        parameter: parameters[name],
        value: value,
        type: types[name] ?? .number,
        isOfPage: ofPage.contains(name),
        isOfPiece: ofPiece.contains(name)
      )
    }
  }

  /// Returns declared names in the order of the file, each after those that its formula uses.
  ///
  /// The search is not recursive, as a chain of names may be long.
  private func order(of names: Set<String>, _ formulas: [String: Expression]) -> [String] {
    let declared = (parameters.map(\.name) + lets.map(\.name)).enumerated()
    let places = Dictionary(declared.map { ($1, $0) }) { first, _ in first }
    func last(of names: Set<String>) -> [(name: String, isDone: Bool)] {
      names.filter { places[$0] != nil }.sorted { places[$0, default: 0] > places[$1, default: 0] }
        .map { ($0, false) }
    }
    var order: [String] = []
    var known: Set<String> = []
    var open = last(of: names)
    while let (name, isDone) = open.popLast() {
      if isDone { order.append(name) }
      guard !isDone, known.insert(name).inserted else { continue }
      open.append((name, true))
      open += last(of: formulas[name]?.names ?? [])
    }
    return order
  }
}

extension [Declaration] {
  /// Returns names with those that their values use.
  func closure(of names: Set<String>) -> Set<String> {
    reversed().reduce(into: names) { names, declaration in
      if names.contains(declaration.name) { names.formUnion(declaration.value.names) }
    }
  }
}

extension ParameterValue {
  fileprivate var expression: Expression {
    switch self {
    case .number(let number): .number(number)
    case .bool(let holds): .condition(holds)
    case .choice(let name): .choice(name)
    }
  }
}
