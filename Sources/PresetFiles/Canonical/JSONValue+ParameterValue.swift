package import JSONCoding
package import PageEffects

extension JSONValue {
  /// Creates the JSON value of a parameter's value.
  package init(_ value: ParameterValue) {
    switch value {
    case .number(let number): self.init(number)
    case .bool(let flag): self = .bool(flag)
    case .choice(let name): self = .string(name)
    }
  }

  /// Creates a number; infinities become strings, because JSON has no numbers for them.
  package init(_ number: Double) {
    self = number.isFinite ? .number(number) : .string(number > 0 ? "inf" : "-inf")
  }

  /// Returns the parameters of an effect by name: values, or formulas if they depend on the page.
  package static func parameters(of effect: Effect) -> [String: JSONValue] {
    let pairs = effect.parameters.map { parameter in
      (parameter.name, parameter.value.map(Self.init) ?? .string(parameter.formula ?? ""))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
