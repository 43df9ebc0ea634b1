package import PageEffects
package import PageGeometry

/// The expression syntax of a language.
package struct Dialect: Sendable {
  /// The operators that differ between languages.
  package var and = "&&"
  package var or = "||"
  package var not = "!"
  package var equal = "=="
  package var notEqual = "!="
  /// The native names of functions; all others are functions of the language's `Runtime`.
  package var functions: [Function: String] = [:]
  /// The quotation mark of strings.
  package var quote = "'"
  /// The name of the power function.
  package var power: String
  /// The name of π.
  package var pi: String
  /// The name of the positive infinity.
  package var infinity: String
  /// The suffix of whole numbers, such as `.0`.
  package var wholeSuffix = ""
  package var conditional = Conditional.ternary
  /// Whether a line may end with an operator, but not start with one.
  package var breaksAfterOperators = false
  /// The words that cannot be names; the suffix `Value` is added to a name that is one of them.
  package var reserved: Set<String>
  /// The brackets of lists.
  package var list = (open: "[", close: "]")
  /// Spelling of the constant that converts degrees to radians.
  package var degree = "degree"
  /// Returns the code of a name.
  package var spelling: @Sendable (String) -> String = { $0 }
  /// Returns the code of a call whose syntax differs from that of other functions; nil for all other functions.
  package var special: @Sendable (Function, [Code]) -> Code? = { _, _ in nil }
  /// Returns the code that compares a choice parameter.
  package var choice: @Sendable (_ parameter: String, _ choice: String) -> String
  /// The label before each argument of a track; empty for none.
  package var trackNames: @Sendable (Easing, Track.Outside) -> [String]

  /// The form of a conditional.
  package enum Conditional: Sendable {
    /// `test ? yes : no`
    case ternary
    /// `if (test) yes else no`
    case ifElse
  }

  package init(
    power: String,
    pi: String,
    infinity: String,
    reserved: Set<String>,
    choice: @escaping @Sendable (String, String) -> String,
    trackNames: @escaping @Sendable (Easing, Track.Outside) -> [String]
  ) {
    self.power = power
    self.pi = pi
    self.infinity = infinity
    self.reserved = reserved
    self.choice = choice
    self.trackNames = trackNames
  }

  /// Returns the identifier of a name.
  package func identifier(_ name: String) -> String {
    reserved.contains(name) ? "\(name)Value" : name
  }

  /// Returns a number; π and multiples of a degree are written as such.
  package func number(_ value: Double) -> String {
    guard value.isFinite else { return value > 0 ? infinity : "-\(infinity)" }
    if value == .pi { return pi }
    let text = value.plainText
    if text.utf8.count > 10, let angle = degrees(of: value) { return angle }
    return value == value.rounded() && !text.contains("e") ? text + wholeSuffix : text
  }

  private func degrees(of value: Double) -> String? {
    let degrees = (value / Angle.radiansPerDegree * 1e3).rounded() / 1e3
    guard degrees * Angle.radiansPerDegree == value else { return nil }
    let text = degrees.plainText
    let whole = degrees == degrees.rounded() ? wholeSuffix : ""
    return "\(text)\(whole) * \(degree)"
  }
}
