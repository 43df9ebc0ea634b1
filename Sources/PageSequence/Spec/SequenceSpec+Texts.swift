package import JSONCoding
import PresetFiles

extension SequenceSpec {
  /// The options that are set, as a JSON object of texts of the command line, for people to edit.
  ///
  /// A spec can be made of it as of any JSON. Flags are `true` or `false`, pages a text or an array
  /// of texts, and settings an object.
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

  /// The words of a command line that set the options of some groups.
  ///
  /// - Parameter groups: The groups.
  /// - Returns: Options and their values.
  package func arguments(of groups: Set<SpecOption.Group>) -> [String] {
    Self.options(in: groups).flatMap { $0.arguments(of: self) }
  }
}
