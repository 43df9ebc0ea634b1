/// The names that the formulas of a definition can use, with their values as far as they are known.
final class NameTable {
  typealias Value = ProgramBuilder.Value

  /// The values of declared names.
  var values: [String: Value] = [:]
  /// The names that were looked up.
  var read: Set<String> = []

  private let sizes: [String: Double]
  private let conditions: [String: Bool]
  private let declared: [String]

  init(_ layout: Layout, declared: [String]) {
    sizes = Names.sizes(of: layout)
    conditions = Names.conditions(of: layout)
    self.declared = declared
  }

  /// Looks up a name; nil for the placeholder of a formula that could not be parsed.
  func value(of name: String) throws(UnknownName) -> Value? {
    if let input = Names.inputs[name] { return Value(slot: .input(input)) }
    if let constant = Names.constants[name] ?? sizes[name] {
      return Value(slot: .number(constant))
    }
    if let holds = conditions[name] {
      return Value(slot: .number(holds ? 1 : 0), type: .condition)
    }
    if let value = values[name] {
      read.insert(name)
      return value
    }
    guard !name.isEmpty else { return nil }
    throw UnknownName(known: Names.reserved + declared)
  }
}

/// The error of a name that no formula can use.
struct UnknownName: Error {
  /// The names that formulas can use.
  var known: [String]
}
