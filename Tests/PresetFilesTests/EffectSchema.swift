import JSONCoding
import PageEffects
import PageGeometry
import PresetFiles

/// The JSON Schema of effects as canonical JSON, which follows from the records of operations and layers.
///
/// It describes the structure; it does not check formulas.
enum EffectSchema {
  /// The schema, as JSON with sorted keys, one value per line and a final line break.
  static let text: String = {
    guard case .object(var members) = map(about + poses) else {
      preconditionFailure("an effect is a map")
    }
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    members["title"] = "Effect of fxrender"
    members["$defs"] = [
      "formula": ["anyOf": .array([reference("token"), reference("postfix")])],
      "token": ["type": ["number", "boolean", "string"], "minLength": 1],
      "postfix": [
        "type": "array", "description": .string(postfix),
        "items": ["anyOf": .array([reference("token"), track])],
      ],
      "operation": ["oneOf": .array(OperationKind.allCases.map(operation))],
      "layer": ["oneOf": .array(LayerKind.allCases.map(layer))],
      "color": array(of: ["type": "number", "minimum": 0, "maximum": 1], count: 4),
      "bound": ["anyOf": [["type": "number"], ["enum": ["inf", "-inf"]]]],
    ]
    return JSONText.string(JSONValue.object(members), isPretty: true) + "\n"
  }()

  private static let postfix =
    "Operands, then the operator: numbers, booleans, names, +, -, *, /, ^, <, <=, >, >=, ==, !=, &&, ||, ! (not), "
    + "~ (negative), ? (choice), calls with the number of arguments such as max(3), and tracks."

  private static let formula = reference("formula")
  private static let string: JSONValue = ["type": "string"]
  private static let number: JSONValue = ["type": "number"]
  private static let strings: JSONValue = ["type": "array", "items": string]
  private static let operations: JSONValue = ["type": "array", "items": reference("operation")]

  /// The keys that are for people and for the layout of a page.
  private static let about = [
    key("schema", ["const": .string(CanonicalEffect.schema)]), key("name", string),
    key("summary", string), key("tags", strings), key("aka", strings),
    key("source", string, isRequired: false), key("notes", string, isRequired: false),
    key("family", string, isRequired: false), key("reduced", string, isRequired: false),
    key("stage", ["type": "object"], isRequired: false),
    key("background", ["type": "object"], isRequired: false),
  ]

  /// The keys on which poses depend.
  private static let poses = [
    key("parameters", ["type": "array", "items": parameter]),
    key("lets", ["type": "array", "items": map([key("name", string), key("value", formula)])]),
    key("transform", operations), key("alpha", formula), key("hidden", formula),
    key("backfaceVisible", formula), key("interaction", formula), key("perspective", formula),
    key("order", ["anyOf": .array([["const": "depth"], map([key("key", formula)])])]),
    key(
      "vanishingPoint",
      [
        "anyOf": .array([
          ["enum": ["viewport", "page"]], map([key("x", formula), key("y", formula)]),
        ])
      ]
    ),
    key("depth", words(EffectDefinition.Depth.self)), key("backfaceRule", words(BackfaceRule.self)),
    key("vertical", ["anyOf": .array([["enum": ["swap", "none"]], operations])]),
    key("layers", ["type": "array", "items": reference("layer")], isRequired: false),
    key("window", array(of: formula, count: 2), isRequired: false),
    key("stride", formula, isRequired: false),
  ]

  private static let bound = reference("bound")

  private static let parameter = map([
    key("name", string), key("kind", words(Parameter.Kind.self)),
    key("unit", words(Parameter.Unit.self)), key("help", string),
    key(
      "default",
      [
        "anyOf": .array([
          bound, ["type": ["boolean", "string"]],
          map([key("formula", formula), key("text", string)]),
        ])
      ]
    ),
    key("range", array(of: bound, count: 2), isRequired: false),
    key("limits", array(of: bound, count: 2), isRequired: false),
    key("choices", strings, isRequired: false),
  ])

  private static let track = map([
    key("keys", ["type": "integer", "minimum": 1, "maximum": 10_000]),
    key("ease", words(Easing.self)), key("outside", words(Track.Outside.self)),
  ])

  private static func operation(_ kind: OperationKind) -> JSONValue {
    map(
      [key("is", ["const": .string(kind.rawValue)])]
        + kind.record.arguments.map { key($0.name, formula) }
    )
  }

  private static func layer(_ kind: LayerKind) -> JSONValue {
    map(
      [key("is", ["const": .string(kind.rawValue)])]
        + kind.record.slots.map { slot in
          key(slot.key, value(of: slot.kind), isRequired: slot.fallback == .required)
        }
    )
  }

  private static func value(of kind: LayerSlot.Kind) -> JSONValue {
    switch kind {
    case .length, .strip, .share, .shareOf, .alpha, .count, .weight, .condition: formula
    case .box: array(of: formula, count: 4)
    case .size: array(of: formula, count: 2)
    case .eye: array(of: formula, count: 3)
    case .transform: operations
    case .colour: reference("color")
    case .content:
      [
        "anyOf": .array([
          ["const": "picture"], map([key("color", reference("color"))]),
          map([key("file", string)]),
        ])
      ]
    case .pattern, .name, .verticalName: string
    case .alignment: words(TextAlignment.self)
    case .fit: words(PageFit.self)
    case .side: words(PageSide.self)
    }
  }

  // MARK: Schemas

  private typealias Key = (name: String, schema: JSONValue, isRequired: Bool)

  private static func key(_ name: String, _ schema: JSONValue, isRequired: Bool = true) -> Key {
    (name, schema, isRequired)
  }

  private static func map(_ keys: [Key]) -> JSONValue {
    [
      "type": "object", "additionalProperties": false,
      "properties": .object(Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.schema) })),
      "required": .array(keys.filter(\.isRequired).map { .string($0.name) }),
    ]
  }

  private static func reference(_ definition: String) -> JSONValue {
    ["$ref": .string("#/$defs/\(definition)")]
  }

  private static func array(of items: JSONValue, count: Int) -> JSONValue {
    let count = JSONValue.number(Double(count))
    return ["type": "array", "items": items, "minItems": count, "maxItems": count]
  }

  private static func words<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> JSONValue
  where Word.RawValue == String {
    ["enum": .array(type.allCases.map { .string($0.rawValue) })]
  }
}
