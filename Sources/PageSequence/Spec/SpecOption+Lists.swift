import JSONCoding
import PresetFiles

extension SpecOption {
  /// Creates the option `pages`: folders and pictures, or one number of cards.
  static func pages(_ help: String) -> SpecOption {
    let problem = "Expected a number of cards, or an array of folders and pictures."
    return SpecOption(
      key: "pages",
      group: .layout,
      form: .values,
      placeholder: "PATH|N",
      help: help,
      words: [],
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
  }

  /// Creates the option `set`: values of parameters by name.
  static func settings(_ help: String) -> SpecOption {
    let problem = "Expected NAME=VALUE, such as --set tilt=0.7."
    return SpecOption(
      key: "set",
      group: .layout,
      form: .entries,
      placeholder: "NAME=VALUE",
      help: help,
      words: [],
      parse: { text throws(SpecProblem) in
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
          throw SpecProblem(problem)
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
      isStaged: false,
      standardText: nil,
      clear: SpecEdit { $0.set = [:] }
    )
  }

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
