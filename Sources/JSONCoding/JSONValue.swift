/// Any JSON value.
package enum JSONValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  /// Reads any JSON value.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent types come first, because failed attempts are slow.
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .array(list)
    } else if let map = try? container.decode([String: JSONValue].self) {
      self = .object(map)
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else {
      guard container.decodeNil() else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "Expected a JSON value."
        )
      }
      self = .null
    }
  }

  /// Writes the value; whole numbers have no decimal point.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .number(let number):
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    case .string(let text): try container.encode(text)
    case .array(let list): try container.encode(list)
    case .object(let map): try container.encode(map)
    }
  }
}

extension JSONValue {
  /// Creates an array of numbers.
  package static func numbers(_ numbers: Double...) -> JSONValue {
    .array(numbers.map(JSONValue.number))
  }

  /// The numbers of an array of numbers; nil for any other value.
  package var numbers: [Double]? {
    guard case .array(let list) = self else { return nil }
    let numbers = list.compactMap { element -> Double? in
      if case .number(let number) = element { number } else { nil }
    }
    return numbers.count == list.count ? numbers : nil
  }

  /// The value for error messages: strings without quotes, and long text shortened.
  package var shortText: String {
    let text = if case .string(let text) = self { text } else { JSONText.string(self) }
    return text.count > 60 ? "\(text.prefix(60))…" : text
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  package init(stringLiteral value: String) { self = .string(value) }
  /// Creates true or false.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a number.
  package init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a number.
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates an array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object; keys must be unique.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }
}
