public import Foundation

/// JSON as the project writes it: keys sorted, so that equal values are equal bytes.
public enum JSONText {
  /// The text of a value, without a line break at its end.
  ///
  /// - Parameter value: What to write; its numbers must be finite.
  /// - Returns: UTF-8.
  public static func data(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("what is written as JSON has finite numbers")
    }
    return data
  }

  /// A number as it is written: rounded to nine decimals, the last that a pose has.
  ///
  /// - Parameter value: Any finite number.
  /// - Returns: The nearest number of nine decimals; never −0.
  public static func rounded(_ value: Double) -> Double {
    let scaled = (value * 1e9).rounded()
    return scaled.isFinite ? scaled / 1e9 + 0 : value
  }
}
