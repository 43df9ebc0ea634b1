import Foundation
import JSONCoding
import PresetFiles
import Testing

/// Tests of the committed schemas, which `make revisions RENEW=1` writes.
///
/// `.ci/test-schema` checks presets and scripts against the schemas.
struct JSONSchemaTests {
  @Test(arguments: [
    ("preset.schema.json", JSONSchema.preset),
    ("effect.schema.json", EffectSchema.text),
    ("Scrolls/script.schema.json", JSONSchema.script),
  ])
  func `A committed schema equals the generated one`(file: String, schema: String) throws {
    let path = "\(shipped.path)/\(file)"
    if ProcessInfo.processInfo.environment["FXRENDER_RENEW_REVISIONS"] != nil {
      try Data(schema.utf8).write(to: URL(fileURLWithPath: path))
    }
    let text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    #expect(text == schema, "update it: make revisions RENEW=1")
  }
}

extension JSONValue {
  init(schema: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(schema.utf8))
  }

  /// The member of an object, or the element of an array.
  subscript(_ key: String) -> JSONValue? {
    switch self {
    case .object(let members): members[key]
    case .array(let elements): Int(key).map { elements[$0] }
    default: nil
    }
  }

  /// The names of an object's members.
  var keys: Set<String> {
    if case .object(let members) = self { Set(members.keys) } else { [] }
  }

  /// The names of all properties in a schema and its parts.
  var allProperties: Set<String> {
    switch self {
    case .object(let members):
      members.values.reduce(self["properties"]?.keys ?? []) { $0.union($1.allProperties) }
    case .array(let elements): elements.reduce([]) { $0.union($1.allProperties) }
    default: []
    }
  }
}
