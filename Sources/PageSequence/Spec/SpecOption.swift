package import JSONCoding
import PresetFiles

/// One option of a sequence: its names, its help, and how its value is read and written.
///
/// The command line, JSON, the schema and the live preview all derive from it.
package struct SpecOption: Sendable {
  /// The subject of an option; commands offer some of the groups.
  package enum Group: Sendable, CaseIterable {
    /// The motion of the pages.
    case motion
    /// The arrangement of the pages.
    case layout
    /// Pixels per point.
    case scale
    /// The look of pages and background.
    case look
    /// The formats that are written.
    case output
    /// The colours of a GIF.
    case palette
    /// The frames that are written.
    case part
  }

  /// How often and with what an option is given.
  package enum Form: Sendable {
    /// Without a value.
    case flag
    /// Without a value; `--no-…` denies it.
    case switching
    /// With a value.
    case value
    /// With a value, any number of times.
    case values
    /// With a name and a value, any number of times.
    case entries
  }

  /// The key in JSON: `pageSize`.
  package let key: String
  /// The subject.
  package let group: Group
  /// How often and with which value it is given.
  package let form: Form
  /// The name of its value in help: `WxH`.
  package let placeholder: String
  /// One sentence of help, with the default.
  package let help: String
  /// Words that a shell may complete.
  package let words: [String]

  /// Reads a text of the command line.
  package let parse: @Sendable (String) throws(SpecProblem) -> SpecEdit
  /// Reads a JSON value.
  let read: @Sendable (JSONValue) throws(SpecProblem) -> SpecEdit
  /// The value as JSON; nil where it is not set.
  package let json: @Sendable (SequenceSpec) -> JSONValue?
  /// The texts of the command line that set it; none where it is not set.
  let texts: @Sendable (SequenceSpec) -> [String]
  /// The JSON Schema of the value.
  let schema: JSONValue
  /// The default as JSON; nil where it depends on other options.
  package let standard: JSONValue?
  /// The default as a text of the command line; nil where there is none.
  package let standardText: String?
  /// Sets nothing for the option, as if it had not been given.
  package let clear: SpecEdit

  /// The name on the command line, without dashes in front: `page-size`.
  package var name: String {
    key.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }
}

extension SpecOption {
  /// An option with a value.
  init<Value>(
    _ key: String,
    _ path: any WritableKeyPath<SequenceSpec, Value?> & Sendable,
    _ syntax: SpecSyntax<Value>,
    in group: Group,
    _ placeholder: String,
    standard: Value? = nil,
    _ help: String
  ) {
    self.init(
      key: key,
      group: group,
      form: .value,
      placeholder: placeholder,
      help: standard.map { "\(help.dropLast()) (default: \(syntax.text($0)))." } ?? help,
      words: syntax.words,
      parse: { text throws(SpecProblem) in
        let value = try syntax.parse(text)
        return SpecEdit { $0[keyPath: path] = value }
      },
      read: { json throws(SpecProblem) in
        let value = try syntax.value(json)
        return SpecEdit { $0[keyPath: path] = value }
      },
      json: { $0[keyPath: path].map(syntax.json) },
      texts: { spec in spec[keyPath: path].map { [syntax.text($0)] } ?? [] },
      schema: .object(Self.withText(syntax.schema)),
      standard: standard.map(syntax.json),
      standardText: standard.map(syntax.text),
      clear: SpecEdit { $0[keyPath: path] = nil }
    )
  }

  /// A flag.
  init(
    _ key: String,
    _ path: any WritableKeyPath<SequenceSpec, Bool> & Sendable,
    in group: Group,
    _ help: String
  ) {
    self.init(
      key: key,
      group: group,
      form: .flag,
      placeholder: "",
      help: help,
      words: [],
      parse: { _ throws(SpecProblem) in SpecEdit { $0[keyPath: path] = true } },
      read: { json throws(SpecProblem) in
        let isSet = try Self.bool(json)
        return SpecEdit { $0[keyPath: path] = isSet }
      },
      json: { $0[keyPath: path] ? .bool(true) : nil },
      texts: { $0[keyPath: path] ? [""] : [] },
      schema: ["type": "boolean"],
      standard: .bool(false),
      standardText: nil,
      clear: SpecEdit { $0[keyPath: path] = false }
    )
  }

  /// A flag that can be denied.
  init(
    switching key: String,
    _ path: any WritableKeyPath<SequenceSpec, Bool?> & Sendable,
    in group: Group,
    _ help: String
  ) {
    self.init(
      key: key,
      group: group,
      form: .switching,
      placeholder: "",
      help: help,
      words: [],
      parse: { text throws(SpecProblem) in SpecEdit { $0[keyPath: path] = text != "no" } },
      read: { json throws(SpecProblem) in
        let isSet = try Self.bool(json)
        return SpecEdit { $0[keyPath: path] = isSet }
      },
      json: { $0[keyPath: path].map(JSONValue.bool) },
      texts: { $0[keyPath: path].map { $0 ? [""] : ["no"] } ?? [] },
      schema: ["type": "boolean"],
      standard: nil,
      standardText: nil,
      clear: SpecEdit { $0[keyPath: path] = nil }
    )
  }

  private static func bool(_ json: JSONValue) throws(SpecProblem) -> Bool {
    guard case .bool(let isSet) = json else { throw SpecProblem("Expected true or false.") }
    return isSet
  }

  /// The schema of a value that may be written as on the command line too.
  private static func withText(_ schema: [String: JSONValue]) -> [String: JSONValue] {
    let text: JSONValue = ["type": "string"]
    if schema["enum"] != nil || schema["type"] == "string" { return schema }
    if case .array(let choices) = schema["anyOf"] { return ["anyOf": .array(choices + [text])] }
    return ["anyOf": .array([.object(schema), text])]
  }

  /// The words of the command line that set the option; none where it is not set.
  package func arguments(of spec: SequenceSpec) -> [String] {
    texts(spec).flatMap { text in
      switch form {
      case .flag: ["--\(name)"]
      case .switching: [text.isEmpty ? "--\(name)" : "--no-\(name)"]
      // A value that looks like an option is tied to it.
      case .value, .values, .entries:
        text.hasPrefix("-") ? ["--\(name)=\(text)"] : ["--\(name)", text]
      }
    }
  }
}
