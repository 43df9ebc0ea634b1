import JSONCoding
import PageEffects

/// The JSON Schema of preset files, for editors and checks.
///
/// It is written from the decoder's own tables. It knows the file's form and not what formulas mean,
/// and takes numbers and conditions where YAML makes them of text.
public enum PresetSchema {
  /// The schema as JSON, keys sorted, two spaces a level, with a line break at the end.
  public static let text = JSONSchema.text(
    title: "Preset of fxrender",
    .preset,
    more: [
      // What is extended has a transform.
      "anyOf": .array(
        ["transform", "extends", "abstract"].map { ["required": [.string($0)]] }
      )
    ],
    definitions: [
      "argument": ["anyOf": [JSONSchema.value(.text), JSONSchema.map(.track)]],
      "operation": JSONSchema.choice(.operations),
    ]
  )
}
