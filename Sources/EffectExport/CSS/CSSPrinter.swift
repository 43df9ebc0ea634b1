import PageEffects

/// Writes lowered formulas as values of CSS properties.
struct CSSPrinter: Sendable {
  private let printer: FormulaPrinter

  /// Creates a printer for lowered formulas, whose conditions are numbers.
  ///
  /// - Parameter prefix: The start of the names of all custom properties.
  init(prefix: String) {
    var dialect = Self.dialect
    dialect.spelling = { "var(--\(prefix)-\($0))" }
    printer = FormulaPrinter(dialect)
  }

  /// Returns a number.
  func number(_ formula: Expression) -> Code {
    calc(formula, printer.number(Self.withoutSigns(formula)))
  }

  /// Replaces signs by products, because CSS has no sign before a function or a variable.
  private static func withoutSigns(_ formula: Expression) -> Expression {
    formula.mapped { part in
      if case .unary(.negate, let inner) = part { return .binary(.multiply, .number(-1), inner) }
      return part
    }
  }

  /// Returns a length in points.
  func length(_ formula: Expression) -> Code {
    formula.constant == 0 ? .text("0px") : calc(unit(formula, "1px"))
  }

  /// Returns an angle, given in radians.
  func angle(_ formula: Expression) -> Code {
    if formula.constant == 0 { return .text("0deg") }
    let text = unit(formula, "1rad").written(width: .max)
    // Degrees are written as such, not as shares of π.
    let degrees = text.replacing(#/\(?(\d+(?:\.\d+)?) \* pi / 180\)? \* 1rad$/#) {
      "\($0.output.1)deg"
    }
    if degrees.wholeMatch(of: #/[\d.]+deg/#) != nil { return .text(degrees) }
    return degrees == text ? calc(unit(formula, "1rad")) : calc(.text(degrees))
  }

  private func unit(_ formula: Expression, _ unit: String) -> Code {
    .sequence([printer.factor(Self.withoutSigns(formula)), .line, .text("* \(unit)")])
  }

  private func calc(_ code: Code) -> Code { .list("calc(", [code], ")") }

  private func calc(_ formula: Expression, _ code: Code) -> Code {
    switch formula {
    case .number(let value) where !Self.dialect.number(value).contains("pi"): code
    case .name: code
    case .call(let function, _) where function.name != "atan2": code
    default: calc(code)
    }
  }

  static let dialect = Dialect(
    power: "pow",
    pi: "pi",
    infinity: "infinity",
    degree: "pi / 180",
    special: { CSSFunctions.spelled[$0.name]?($1) }
  )
}
