import JSONCoding
import PageEffects
import PageGeometry

/// Formulas as JSON in postfix notation: operands first, then the operator.
///
/// A number, a boolean or a name is one token; any other formula is an array of tokens. Each formula has one form, and
/// no parser of expressions is needed to read it. Functions that programs evaluate by a formula are replaced by it.
enum CanonicalFormula {
  /// Returns a formula as JSON.
  static func json(_ argument: Argument) -> JSONValue {
    var tokens: [JSONValue] = []
    append(argument.expression, to: &tokens)
    return tokens.count == 1 && argument.expression.tables.isEmpty ? tokens[0] : .array(tokens)
  }

  private static func append(_ expression: Expression, to tokens: inout [JSONValue]) {
    if case .call(let function, let arguments) = expression, function.isExpanded {
      return append(expanded(function, arguments), to: &tokens)
    }
    for part in expression.parts { append(part, to: &tokens) }
    switch expression {
    case .number(let number) where number.isFinite: tokens.append(.number(number))
    case .number(let number): tokens += number < 0 ? ["inf", "~"] : ["inf"]
    case .condition(let holds): tokens.append(.bool(holds))
    case .name(let name, _), .choice(let name): tokens.append(.string(name))
    case .unary(.negate, _): tokens.append("~")
    case .unary(.not, _): tokens.append("!")
    case .binary(let binary, _, _): tokens.append(.string(binary.rawValue))
    case .conditional: tokens.append("?")
    case .call(let function, let arguments):
      tokens.append(.string("\(function.name)(\(arguments.count))"))
    case .table(let track):
      tokens.append([
        "keys": .number(Double(track.keys.count)), "ease": .string(track.ease.rawValue),
        "outside": .string(track.outside.rawValue),
      ])
    }
  }

  /// Returns the formula of a function with arguments in place of their names.
  ///
  /// A program computes equal parts once, so that a repeated part costs nothing.
  private static func expanded(_ function: Function, _ arguments: [Expression]) -> Expression {
    guard let (parts, result) = function.expressions else {
      preconditionFailure("\(function.name) must have a formula")
    }
    var values = Dictionary(uniqueKeysWithValues: zip(function.arguments, arguments))
    for (name, value) in parts { values[name] = value.replacing(values) }
    return result.replacing(values)
  }
}
