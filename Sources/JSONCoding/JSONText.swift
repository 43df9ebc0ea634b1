package import Foundation

/// Encodes JSON with sorted keys, so that equal values are encoded to equal bytes.
package enum JSONText {
  /// Encodes a value, without a line break at the end.
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

  /// Encodes a value as a string; see `data`.
  package static func string(_ value: some Encodable, isPretty: Bool = false) -> String {
    String(decoding: data(value, isPretty: isPretty), as: UTF8.self)
  }

  /// Rounds a number to nine decimals, as in all JSON output except pose components.
  ///
  /// - Parameter value: Any finite number.
  /// - Returns: The nearest number with nine decimals; never −0.
  package static func rounded(_ value: Double) -> Double {
    let scaled = (value * 1e9).rounded()
    return scaled.isFinite ? scaled / 1e9 + 0 : value
  }
}
