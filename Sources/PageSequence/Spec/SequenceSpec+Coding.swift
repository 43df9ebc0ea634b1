import Foundation
package import JSONCoding
import PageGeometry
import PresetFiles
import TextTools

extension SequenceSpec: Codable {
  /// The version of the format.
  static let schemaVersion = 1

  /// Reads a spec, with the same checks as on the command line.
  ///
  /// - Throws: `SequenceError`, which names the option, or `DecodingError` if the value is not an object.
  public init(from decoder: any Decoder) throws {
    try self.init(json: try [String: JSONValue](from: decoder))
  }

  /// Writes the options that are set.
  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

  /// Creates a spec from the fields of a JSON object.
  ///
  /// - Parameter fields: The values by key; `null` is treated as absent.
  /// - Throws: `usage` for the first field that cannot be used.
  package init(json fields: [String: JSONValue]) throws(SequenceError) {
    self.init()
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) where value != .null {
      switch (key, value) {
      case ("schema", .number(Double(Self.schemaVersion))): break
      case ("schema", _):
        throw .usage("schema cannot be '\(value.shortText)'", "Expected \(Self.schemaVersion).")
      case ("preset", .string(let name)): preset = name
      case ("preset", _):
        throw .usage(
          "preset cannot be '\(value.shortText)'",
          "Expected a string: a preset's name or the path of its file."
        )
      default: try set(key, value)
      }
    }
  }

  private mutating func set(_ key: String, _ value: JSONValue) throws(SequenceError) {
    guard let option = Self.byKey[key] else {
      let nearest = Suggestion.nearest(to: key, in: Self.options.map(\.key))
      throw .usage(
        "a spec has no key '\(key)'",
        nearest.map { "Did you mean '\($0)'?" } ?? "'fxrender render --help' shows all options."
      )
    }
    do throws(SpecProblem) {
      try option.read(value).apply(&self)
    } catch {
      throw .usage("--\(option.name) cannot be '\(value.shortText)'", error.help)
    }
  }

  private static let byKey = Dictionary(uniqueKeysWithValues: options.map { ($0.key, $0) })

  /// The options that are set, as JSON by key.
  private var fields: [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    fields["preset"] = preset.map(JSONValue.string)
    for option in Self.options { fields[option.key] = option.json(self) }
    return fields
  }

  /// The text of a spec file: the schema version and one option per line, sorted by key.
  package var text: String {
    var file = fields
    file["schema"] = .number(Double(Self.schemaVersion))
    return JSONText.string(JSONValue.object(file), isPretty: true)
  }
}
