/// A JSON value whose objects keep the order of their keys.
package enum JSONNode {
  case null
  case bool(Bool)
  /// A finite number.
  case number(Double)
  case string(String)
  case array([JSONNode])
  /// The keys are unique.
  case object([(key: String, value: JSONNode)])

  /// The type of the value, for messages.
  package var type: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
