import PageEffects
import PageGeometry
import TextTools

/// The expression syntax of a language.
package struct Dialect: Sendable {
  var equal = "=="
  var notEqual = "!="
  /// The names of primitive functions, if they differ from those in the expression language.
  var functions: [String: String] = [:]
  var strings = StringSyntax(quote: "'")
  /// The name of the power function.
  var power: String
  /// The name of π.
  var pi: String
  /// The name of the positive infinity.
  var infinity: String
  /// Spelling of the constant that converts degrees to radians.
  var degree: String
  /// The suffix of whole numbers, such as `.0`.
  var wholeSuffix = ""
  /// The brackets of lists.
  var list = (open: "[", close: "]")
  /// The form of the points of a track.
  var points = Points.lists
  var conditional = Conditional.ternary
  /// The text before the name of an easing function that is an argument.
  var easePrefix = ""
  /// Whether functions of any number of arguments have only two.
  var hasPairs = false
  /// Whether a line may end with an operator, but not start with one.
  var breaksAfterOperators = false
  /// Whether two names must not differ only in case.
  var ignoresCase = false
  /// The names of the sizes of a layout, if they differ from those in the expression language.
  var sizes: [String: String] = [:]
  /// The words that cannot be names.
  var reserved: Set<String> = []
  /// The words that cannot be members of parameters; nil if members have the names of constants.
  var reservedMembers: Set<String>?
  /// Returns the code of a name.
  var spelling: @Sendable (String) -> String = { $0 }
  /// Returns the code of a call whose syntax differs from that of other functions; nil for all other functions.
  var special: @Sendable (Function, [Code]) -> Code? = { _, _ in nil }
  /// The names of the declarations of an effect; nil for formulas of numbers alone.
  var names: (constants: CodeNames, members: CodeNames)?

  /// The names of the points of tracks that are constants.
  var constantPoints: [[Expression.TablePoint]: String] = [:]

  /// The form of the points of a track.
  enum Points: Sendable {
    /// A list of lists of two numbers.
    case lists
    /// A list of pairs.
    case pairs
    /// A list of the coordinates of all points.
    case coordinates
  }

  /// The form of a conditional.
  enum Conditional: Sendable {
    /// `test ? yes : no`
    case ternary
    /// `if (test) yes else no`
    case ifElse
  }

  /// The names of sizes in languages whose variables begin with small letters.
  static let smallSizes = [
    "L": "length", "V": "viewport", "W": "viewportWidth", "H": "viewportHeight",
  ]

  /// Returns the words of a text.
  static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Returns the names of functions that are members of a namespace, in which `ln` is called `log`.
  static func prefixed(_ prefix: String, _ functions: String) -> [String: String] {
    words(functions).reduce(into: ["ln": "\(prefix)log"]) { $0[$1] = prefix + $1 }
  }

  /// Returns the dialect with names for the declarations of an effect.
  func naming(_ effect: ExportedEffect) -> Dialect {
    // Formulas also call functions for easings.
    let tables = effect.constantPoints
    let points = tables.indices.map { "points\($0 + 1)" }
    let words = reserved.union(Easing.allCases.map(\.rawValue)).union(points)
    let constants = CodeNames(of: effect, reserved: words, ignoresCase: ignoresCase)
    var dialect = self
    dialect.constantPoints = Dictionary(uniqueKeysWithValues: zip(tables, points))
    dialect.names = (
      constants, reservedMembers.map { CodeNames(of: effect, reserved: $0) } ?? constants
    )
    return dialect
  }

  /// Returns the identifier of a name.
  package func identifier(_ name: String) -> String {
    sizes[name] ?? names?.constants[name] ?? name
  }

  /// Returns the name of a parameter among the members of all parameters.
  func member(_ name: String) -> String { names?.members[name] ?? name }

  // MARK: Code

  /// Returns code that chooses between two values.
  func choice(_ test: Code, _ yes: Code, _ no: Code) -> Code {
    switch conditional {
    case .ternary:
      let arms = Code.sequence([.line, .text("? "), yes, .line, .text(": "), no])
      return .group(.sequence([test, .indented(arms)]))
    case .ifElse:
      return .group(.sequence([.text("if ("), test, .text(") "), yes, .text(" else "), no]))
    }
  }

  /// Returns a chain of operations, which may break at every operator.
  func chain(_ first: Code, _ links: [(sign: String, operand: Code)]) -> Code {
    let rest = links.flatMap { sign, operand -> [Code] in
      breaksAfterOperators
        ? [.text(" \(sign)"), .line, operand] : [.line, .text("\(sign) "), operand]
    }
    return .group(.sequence([first, .indented(.sequence(rest))]))
  }

  /// Returns a number; π and multiples of a degree are written as such.
  package func number(_ value: Double) -> String {
    guard value.isFinite else { return value > 0 ? infinity : "-\(infinity)" }
    if value == .pi { return pi }
    if value.plainText.utf8.count > 10, let angle = degrees(of: value) { return angle }
    return literal(value)
  }

  /// Returns the digits of a number; one without a point or an exponent is whole.
  private func literal(_ value: Double) -> String {
    let text = value.plainText
    return text.contains { $0 == "." || $0 == "e" } ? text : text + wholeSuffix
  }

  private func degrees(of value: Double) -> String? {
    let degrees = (value / Angle.radiansPerDegree * 1e3).rounded() / 1e3
    guard degrees * Angle.radiansPerDegree == value else { return nil }
    return "\(literal(degrees)) * \(degree)"
  }
}
