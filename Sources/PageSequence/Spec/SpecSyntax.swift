import JSONCoding
import PageGeometry
import PresetFiles
import TextTools

/// The syntax of an option's value on the command line and in JSON.
///
/// JSON also allows the value as a string, written as on the command line: `"size": "640x400"`.
package struct SpecSyntax<Value: Sendable & Equatable>: Sendable {
  /// Parses the value from an argument of the command line.
  package let parse: @Sendable (String) throws(SpecProblem) -> Value
  /// Parses the value from JSON that is not a string.
  let read: @Sendable (JSONValue) throws(SpecProblem) -> Value
  /// Returns the shortest string that `parse` accepts for the value.
  let text: @Sendable (Value) -> String
  /// Returns the value as JSON.
  let json: @Sendable (Value) -> JSONValue
  /// The JSON Schema of the value, without the string form.
  let schema: [String: JSONValue]
  /// The words that a shell can complete; empty if there is no finite list.
  var words: [String] = []

  /// Parses any JSON value.
  func value(_ json: JSONValue) throws(SpecProblem) -> Value {
    if case .string(let text) = json { return try parse(text) }
    return try read(json)
  }
}

extension SpecSyntax {
  /// Creates the syntax of a value that is always a string in JSON.
  ///
  /// `expected` is the error message for other JSON.
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

/// The error of an invalid value, with a sentence about the allowed values.
package struct SpecProblem: Error, Equatable {
  package let help: String

  /// Creates an error from a sentence about the allowed values, and the value that was probably meant.
  init(_ help: String, meant: String? = nil) { self.help = Suggestion.question(meant) + help }
}

/// The limits and syntax of numbers in options.
package enum SpecNumbers {
  /// The largest length, position or speed, with few enough digits to be exact.
  package static let largest = 1_000_000_000.0
  /// The smallest length, scale or speed.
  static let smallest = 0.000_001
  /// The range of lengths, scales and speeds that must be greater than 0.
  static let positive = smallest...largest

  /// Parses a decimal number with an optional unit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - units: The factor of each unit; a number without a unit is not changed.
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

  /// Returns what was probably meant by a text that is not a number.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - units: The units that exist.
  /// - Returns: The number with a decimal point instead of a comma, or with a unit that exists; nil if the text is
  ///   something else.
  static func meant(by text: String, units: Set<String>) -> String? {
    guard
      let match = text.wholeMatch(of: #/\s*([+-]?\d+)(?:[.,](\d+))?\s*([A-Za-z]*)\s*/#)
    else { return nil }
    let number = String(match.output.1) + (match.output.2.map { ".\($0)" } ?? "")
    let word = match.output.3.lowercased()
    let unit =
      units.contains(word) ? word : units.sorted().first { unitNames[$0]?.contains(word) ?? false }
    // A number without its unit would mean something else.
    guard unit != nil || word.isEmpty || units.isEmpty else { return nil }
    let meant = number + (unit ?? "")
    return meant == text ? nil : meant
  }

  /// Other names of units, in lower case.
  private static let unitNames: [String: Set<String>] = [
    "s": ["sec", "secs", "second", "seconds"],
    "ms": ["millis", "millisecond", "milliseconds", "msec"],
    "kB": ["k", "kb"], "MB": ["m", "mb", "mega", "megabyte", "megabytes"], "GB": ["g", "gb"],
    "x": ["times"],
  ]

  /// Parses a list of numbers; returns nil if an element is not a number.
  static func list(_ text: String, separators: Set<Character> = [","]) -> [Double]? {
    let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
    let numbers = parts.compactMap { number($0.trimmingPrefix(while: \.isWhitespace)) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// Returns a range as text, for error messages.
  static func text(_ range: ClosedRange<Double>) -> String {
    "\(text(range.lowerBound)) to \(text(range.upperBound))"
  }

  /// Returns a number as text, without an exponent unless it is very large or very small.
  static func text(_ number: Double) -> String {
    number == smallest ? "0.000001" : number.plainText
  }
}
