package import JSONCoding
import PresetFiles

extension SequenceSpec {
  /// The options that are set, as a JSON object whose values are written as on the command line.
  ///
  /// It is easy to edit, and a spec can be created from it. Flags are `true` or `false`, pages are a string
  /// or an array of strings, and parameters are an object. All other values are strings.
  package var texts: JSONValue {
    var fields: [String: JSONValue] = [:]
    fields["preset"] = preset.map(JSONValue.string)
    for option in Self.options {
      switch option.form {
      case .flag, .switching, .entries: fields[option.key] = option.json(self)
      case .value: fields[option.key] = option.texts(self).first.map(JSONValue.string)
      case .values:
        let texts = option.texts(self).map(JSONValue.string)
        fields[option.key] = texts.count > 1 ? .array(texts) : texts.first
      }
    }
    return .object(fields)
  }

  /// Returns the command-line arguments that set the options of some groups.
  package func arguments(of groups: Set<SpecOption.Group>) -> [String] {
    Self.options(in: groups).flatMap { $0.arguments(of: self) }
  }
}
