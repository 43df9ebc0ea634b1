import JSONCoding
import PageGeometry
import PresetFiles

/// How the value of an option is written, on the command line and in JSON.
///
/// JSON takes the text of the command line too, so that a file can say `"size": "640x400"`.
package struct SpecSyntax<Value: Sendable & Equatable>: Sendable {
  /// Reads the text of the command line.
  package let parse: @Sendable (String) throws(SpecProblem) -> Value
  /// Reads JSON that is not a string.
  let read: @Sendable (JSONValue) throws(SpecProblem) -> Value
  /// The shortest text that `parse` reads as the value.
  let text: @Sendable (Value) -> String
  /// The value as JSON.
  let json: @Sendable (Value) -> JSONValue
  /// The JSON Schema of the value, without the text of the command line.
  let schema: [String: JSONValue]
  /// The words that a shell may complete; none where they are endless.
  var words: [String] = []

  /// Reads any JSON value.
  func value(_ json: JSONValue) throws(SpecProblem) -> Value {
    if case .string(let text) = json { return try parse(text) }
    return try read(json)
  }
}

extension SpecSyntax {
  /// A value that is a string in JSON too.
  ///
  /// - Parameters:
  ///   - expected: What is said of JSON that is no string.
  ///   - words: The words that a shell may complete; none where they are endless.
  ///   - schema: The JSON Schema of the value.
  ///   - parse: Reads the string.
  ///   - text: The shortest text that `parse` reads as the value.
  init(
    expected: String,
    words: [String] = [],
    schema: [String: JSONValue] = ["type": "string"],
    parse: @escaping @Sendable (String) throws(SpecProblem) -> Value,
    text: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      parse: parse,
      read: { _ throws(SpecProblem) in throw SpecProblem(expected) },
      text: text,
      json: { .string(text($0)) },
      schema: schema,
      words: words
    )
  }
}

/// Why a value cannot be used: a sentence that says what is allowed.
package struct SpecProblem: Error, Equatable {
  package let help: String

  init(_ help: String) { self.help = help }
}

/// The numbers that options take.
package enum SpecNumbers {
  /// More than any length, position or speed that can be meant, and few enough digits to stay
  /// exact.
  package static let largest = 1_000_000_000.0
  /// Less than any length, scale or speed that can be meant.
  static let smallest = 0.000_001
  /// Any length, scale or speed that has to be over 0.
  static let positive = smallest...largest

  /// A decimal number, perhaps with a unit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - units: Factors by unit; a number without a unit is used as it is.
  /// - Returns: The number; nil for anything else, such as a hexadecimal number, `nan` or `inf`.
  package static func number(_ text: some StringProtocol, units: [String: Double] = [:]) -> Double?
  {
    let isDigit: (Character) -> Bool = { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    let digits = text.prefix(while: isDigit)
    let unit = String(text[digits.endIndex...].drop(while: \.isWhitespace))
    guard let factor = unit.isEmpty && digits.endIndex == text.endIndex ? 1 : units[unit],
      let value = Double(digits), value.isFinite
    else { return nil }
    return value * factor
  }

  /// Numbers with a separator between them; nil if one of them is no number.
  static func list(_ text: String, separators: Set<Character> = [","]) -> [Double]? {
    let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
    let numbers = parts.compactMap { number($0.trimmingPrefix(while: \.isWhitespace)) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// A range as errors and schemas write it.
  static func text(_ range: ClosedRange<Double>) -> String {
    "\(text(range.lowerBound)) to \(text(range.upperBound))"
  }

  /// A number as people write it: without an exponent where it is neither very large nor very
  /// small.
  static func text(_ number: Double) -> String {
    number == smallest ? "0.000001" : number.plainText
  }
}
