package import FrameFiles
package import PageEffects

extension FrameManifest.Value {
  /// The value of a parameter.
  package init(_ value: ParameterValue) {
    switch value {
    case .number(let number): self.init(number)
    case .bool(let holds): self = .bool(holds)
    case .choice(let name): self = .text(name)
    }
  }

  /// A number; infinities are words, since JSON has none.
  package init(_ number: Double) {
    self = number.isFinite ? .number(number) : .text(number > 0 ? "inf" : "-inf")
  }

  /// The parameters of an effect as JSON: values, and formulas where they follow the page.
  package static func parameters(of effect: Effect) -> [String: FrameManifest.Value] {
    let pairs = effect.parameters.map { parameter in
      (parameter.name, parameter.value.map(Self.init) ?? .text(parameter.formula ?? ""))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
