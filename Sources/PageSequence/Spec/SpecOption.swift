package import JSONCoding
import PresetFiles

/// An option of a sequence: its names, its help, and how its value is parsed and written.
///
/// The command line, JSON, the schema and the live preview are all derived from these descriptions.
package struct SpecOption: Sendable {
  /// A group of options; each command offers some of the groups.
  package enum Group: Sendable, CaseIterable {
    /// The motion of the pages.
    case motion
    /// The arrangement of the pages.
    case layout
    /// Pixels per point.
    case scale
    /// The look of pages and background.
    case look
    /// What is drawn around the viewport, only in renders.
    case frame
    /// The formats to write.
    case output
    /// The colours, quality and repetition of animations.
    case palette
    /// The frames to write.
    case part
  }

  /// The form of an option on the command line.
  package enum Form: Sendable {
    /// An option without a value.
    case flag
    /// An option without a value; `--no-…` is its opposite.
    case switching
    /// An option with a value.
    case value
    /// An option with a value that can be repeated.
    case values
    /// An option with a name and a value that can be repeated.
    case entries
  }

  /// The key in JSON, such as `pageSize`.
  package let key: String
  /// The group of the option, in which the table of options places it.
  package fileprivate(set) var group = Group.motion
  /// The property of the spec.
  let path: any PartialKeyPath<SequenceSpec> & Sendable
  /// The form on the command line.
  package let form: Form
  /// The placeholder for the value in the help text, such as `WxH`.
  package fileprivate(set) var placeholder = ""
  /// The help text, including the default.
  package fileprivate(set) var help = ""
  /// The words that a shell can complete.
  package fileprivate(set) var words: [String] = []

  /// Parses an argument of the command line.
  package let parse: @Sendable (String) throws(SpecProblem) -> SpecEdit
  /// Parses a JSON value.
  let read: @Sendable (JSONValue) throws(SpecProblem) -> SpecEdit
  /// Returns the option's value in a spec as JSON; nil if it is not set.
  package let json: @Sendable (SequenceSpec) -> JSONValue?
  /// Returns the command-line values that set the option as in a spec; empty if it is not set.
  let texts: @Sendable (SequenceSpec) -> [String]
  /// The JSON Schema of the value.
  let schema: JSONValue
  /// The default as JSON; nil if the default depends on other options.
  package fileprivate(set) var standard: JSONValue?
  /// Whether a preset's stage can have another default.
  package fileprivate(set) var isStaged = false
  /// The default as written on the command line; nil if there is none.
  package fileprivate(set) var standardText: String?
  /// Sets the option to its default; nil if it has none, or if it is not set then.
  fileprivate(set) var fill: SpecEdit?
  /// Resets the option, as if it had not been given.
  package let clear: SpecEdit

  /// The name on the command line without leading dashes, such as `page-size`.
  package var name: String {
    key.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }

  /// Returns the command-line arguments that set the option as in a spec; empty if it is not set.
  package func arguments(of spec: SequenceSpec) -> [String] {
    texts(spec).flatMap { text in
      switch form {
      case .flag: ["--\(name)"]
      case .switching: [text.isEmpty ? "--\(name)" : "--no-\(name)"]
      // A value that starts with a dash is joined with `=`, so that it is not parsed as an option.
      case .value, .values, .entries:
        text.hasPrefix("-") ? ["--\(name)=\(text)"] : ["--\(name)", text]
      }
    }
  }
}

/// A change to a spec that sets one option.
package struct SpecEdit: Sendable {
  /// Sets the option in a spec.
  package let apply: @Sendable (inout SequenceSpec) -> Void
}

// MARK: The table

extension SpecOption {
  /// The path of an option's property.
  typealias Path<Value> = any WritableKeyPath<SequenceSpec, Value> & Sendable

  /// Returns the option with a help text, to which the default is added.
  func withHelp(_ text: String) -> SpecOption {
    var option = self
    option.help =
      form != .value
      ? text
      : standardText.map {
        "\(text.dropLast()) (default: \(isStaged ? Self.stageWords : "")\($0))."
      } ?? text
    return option
  }

  /// The beginning of a default that a preset's stage can replace.
  static let stageWords = "the preset's stage, or "

  /// Returns the option in another group.
  func placed(in group: Group) -> SpecOption {
    var option = self
    option.group = group
    return option
  }

  /// Creates an option with a value.
  static func value<Value>(
    _ key: String,
    _ path: Path<Value?>,
    _ syntax: SpecSyntax<Value>,
    _ placeholder: String,
    standard: Value? = nil,
    isStaged: Bool = false
  ) -> SpecOption {
    @Sendable func edit(_ value: Value?) -> SpecEdit { SpecEdit { $0[keyPath: path] = value } }
    return SpecOption(
      key: key,
      path: path,
      form: .value,
      placeholder: placeholder,
      words: syntax.words,
      parse: { text throws(SpecProblem) in edit(try syntax.parse(text)) },
      read: { json throws(SpecProblem) in edit(try syntax.value(json)) },
      json: { $0[keyPath: path].map(syntax.json) },
      texts: { spec in spec[keyPath: path].map { [syntax.text($0)] } ?? [] },
      schema: .object(withText(syntax.schema)),
      standard: standard.map(syntax.json),
      isStaged: isStaged,
      standardText: standard.map(syntax.text),
      fill: standard.map(edit),
      clear: edit(nil)
    )
  }

  /// Creates a flag.
  static func flag(_ key: String, _ path: Path<Bool>) -> SpecOption {
    @Sendable func edit(_ value: Bool) -> SpecEdit { SpecEdit { $0[keyPath: path] = value } }
    return SpecOption(
      key: key,
      path: path,
      form: .flag,
      parse: { _ throws(SpecProblem) in edit(true) },
      read: { json throws(SpecProblem) in edit(try bool(json)) },
      json: { $0[keyPath: path] ? .bool(true) : nil },
      texts: { $0[keyPath: path] ? [""] : [] },
      schema: ["type": "boolean"],
      standard: .bool(false),
      clear: edit(false)
    )
  }

  /// Creates a flag that has an opposite, `--no-…`.
  static func switching(_ key: String, _ path: Path<Bool?>) -> SpecOption {
    @Sendable func edit(_ value: Bool?) -> SpecEdit { SpecEdit { $0[keyPath: path] = value } }
    return SpecOption(
      key: key,
      path: path,
      form: .switching,
      parse: { text throws(SpecProblem) in edit(text != "no") },
      read: { json throws(SpecProblem) in edit(try bool(json)) },
      json: { $0[keyPath: path].map(JSONValue.bool) },
      texts: { $0[keyPath: path].map { $0 ? [""] : ["no"] } ?? [] },
      schema: ["type": "boolean"],
      clear: edit(nil)
    )
  }

  private static func bool(_ json: JSONValue) throws(SpecProblem) -> Bool {
    guard case .bool(let isSet) = json else { throw SpecProblem("Expected true or false.") }
    return isSet
  }

  /// Returns a schema that also allows the value as a string, written as on the command line.
  private static func withText(_ schema: [String: JSONValue]) -> [String: JSONValue] {
    let text: JSONValue = ["type": "string"]
    if schema["enum"] != nil || schema["type"] == "string" { return schema }
    if case .array(let choices) = schema["anyOf"] { return ["anyOf": .array(choices + [text])] }
    return ["anyOf": .array([.object(schema), text])]
  }

  /// The option `pages`: folders and pictures, or one number of cards.
  static let pages: SpecOption = {
    let problem = "Expected a number of cards, or an array of folders and pictures."
    return SpecOption(
      key: "pages",
      path: \.pages,
      form: .values,
      placeholder: "PATH|N",
      parse: { text throws(SpecProblem) in SpecEdit { $0.pages.append(text) } },
      read: { json throws(SpecProblem) in
        let pages: [String]
        switch json {
        case .number(let number):
          guard let count = Int(exactly: number) else { throw SpecProblem(problem) }
          pages = ["\(count)"]
        case .string(let text): pages = [text]
        case .array(let list):
          pages = list.compactMap { if case .string(let text) = $0 { text } else { nil } }
          guard pages.count == list.count else { throw SpecProblem(problem) }
        default: throw SpecProblem(problem)
        }
        return SpecEdit { $0.pages = pages }
      },
      json: { spec in
        guard !spec.pages.isEmpty else { return nil }
        if PageSource.isCount(spec.pages), let count = Int(spec.pages[0]) {
          return .number(Double(count))
        }
        return .array(spec.pages.map(JSONValue.string))
      },
      texts: \.pages,
      schema: .object([
        "anyOf": .array([
          .object([
            "type": "integer", "minimum": 1,
            "maximum": .number(Double(SequenceSpec.mostCards)),
          ]),
          ["type": "string"],
          .object(["type": "array", "items": ["type": "string"]]),
        ])
      ]),
      standard: .number(Double(SequenceSpec.usualCards)),
      isStaged: true,
      standardText: "\(SequenceSpec.usualCards)",
      clear: SpecEdit { $0.pages = [] }
    )
  }()

  /// The option `set`: values of parameters by name.
  static let settings = SpecOption(
    key: "set",
    path: \.set,
    form: .entries,
    placeholder: "NAME=VALUE",
    parse: { text throws(SpecProblem) in
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw SpecProblem("Expected NAME=VALUE, such as --set tilt=0.7.")
      }
      let (name, value) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
      return SpecEdit { $0.set[name] = value }
    },
    read: { json throws(SpecProblem) in
      guard case .object(let map) = json else {
        throw SpecProblem("Expected an object of parameters, such as {\"tilt\": 0.7}.")
      }
      let values = map.compactMapValues(text)
      guard values.count == map.count else {
        throw SpecProblem("Expected numbers, strings, true or false as values of parameters.")
      }
      return SpecEdit { $0.set = values }
    },
    json: { $0.set.isEmpty ? nil : .object($0.set.mapValues(JSONValue.string)) },
    texts: { spec in spec.set.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } },
    schema: .object([
      "type": "object",
      "additionalProperties": .object([
        "type": .array(["string", "number", "boolean"].map(JSONValue.string))
      ]),
    ]),
    standard: .object([:]),
    clear: SpecEdit { $0.set = [:] }
  )

  /// Returns the value of a parameter as a string; nil if JSON of this type is not allowed.
  private static func text(_ json: JSONValue) -> String? {
    switch json {
    case .string(let text): text
    case .number(let number): SpecNumbers.text(number)
    case .bool(let isSet): "\(isSet)"
    case .null, .array, .object: nil
    }
  }
}
