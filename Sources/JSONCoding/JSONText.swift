package import Foundation

/// JSON as the project writes it: with sorted keys, so that equal values are equal bytes.
package enum JSONText {
  /// The JSON text of a value, without a line break at its end.
  ///
  /// - Parameters:
  ///   - value: Any value with finite numbers.
  ///   - isPretty: Whether each key is on its own line.
  /// - Returns: UTF-8.
  package static func data(_ value: some Encodable, isPretty: Bool = false) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("numbers written as JSON must be finite")
    }
    return data
  }

  /// The same as a string.
  package static func string(_ value: some Encodable, isPretty: Bool = false) -> String {
    String(decoding: data(value, isPretty: isPretty), as: UTF8.self)
  }

  /// Rounds a number to nine decimals, the number of decimals in all JSON but for the components of poses.
  ///
  /// - Parameter value: Any finite number.
  /// - Returns: The nearest number of nine decimals; never −0.
  package static func rounded(_ value: Double) -> Double {
    let scaled = (value * 1e9).rounded()
    return scaled.isFinite ? scaled / 1e9 + 0 : value
  }
}
