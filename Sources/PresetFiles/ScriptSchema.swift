/// The JSON Schema of gesture scripts, for editors and checks.
///
/// It is written from the decoder's own tables, limits of numbers among them.
public enum ScriptSchema {
  /// The schema as JSON, keys sorted, two spaces a level, with a line break at the end.
  public static let text = JSONSchema.text(title: "Gesture script of fxrender", .script)
}
