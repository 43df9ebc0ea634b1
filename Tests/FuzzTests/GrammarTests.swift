import Foundation
import FuzzChecks
import JSONCoding
import PageEffects
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// The generated inputs of the fuzzed readers.
struct GrammarTests {
  private static let schemas: [(FuzzTarget, JSONValue)] = [
    (.presets, schema(JSONSchema.preset)), (.scripts, schema(JSONSchema.script)),
    (.specs, SequenceSpec.schema), (.messages, SequenceSpec.schema),
  ]

  private static func schema(_ text: String) -> JSONValue {
    (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? .null
  }

  private static func inputs(_ target: FuzzTarget, _ count: UInt64) -> [String] {
    let mutator = FuzzMutator(target)
    return (0..<count).compactMap { mutator.input(seed: $0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: schemas)
  func `Documents use every key and word of the schema`(_ target: FuzzTarget, _ schema: JSONValue) {
    let text = Self.inputs(target, 4_000).joined(separator: "\n")
    let missing = schema.names.filter { !text.contains(JSONText.string($0)) }
    #expect(missing.isEmpty)
    #expect(schema.names.count > 40)
  }

  @Test func `Generated formulas call every function and use every unit`() {
    let text = Self.inputs(.expressions, 4_000).joined(separator: "\n")
    let calls = Function.all.map { "\($0.name)(" }
    let units = Parameter.Unit.allCases.map { "1\($0.rawValue)" }
    #expect((calls + units).filter { !text.contains($0) } == [])
  }

  @Test(arguments: schemas)
  func `The writer knows every keyword of the schema`(_: FuzzTarget, _ schema: JSONValue) {
    let known: Set = [
      "$ref", "$defs", "$schema", "title", "description", "default", "type", "enum", "const",
      "anyOf",
      "properties", "required", "additionalProperties", "minProperties", "maxProperties", "items",
      "prefixItems", "minItems", "maxItems", "minimum", "maximum", "pattern",
      // Equal elements are among the rare mistakes that are written on purpose.
      "uniqueItems",
    ]
    #expect(schema.keywords.subtracting(known) == [])
  }

  /// The least percentages of new inputs that a reader accepts.
  private static let shares: [(FuzzTarget, Int)] = [
    (.presets, 55), (.scripts, 65), (.specs, 75), (.messages, 50), (.expressions, 90),
  ]

  @Test(arguments: shares)
  func `Most generated inputs are valid`(_ target: FuzzTarget, _ least: Int) async throws {
    let checker = try FuzzChecker(target)
    let mutator = FuzzMutator(target)
    let count = 300
    var accepted = 0
    for seed in 0..<UInt64(count) {
      let input = try #require(mutator.input(seed: seed))
      if try await checker.check(input) == .accepted { accepted += 1 }
    }
    #expect(100 * accepted / count >= least, "\(accepted) of \(count)")
    // Inputs with mistakes test the refusals.
    #expect(accepted < count)
  }

  @Test(arguments: FuzzTests.generated)
  func `Equal seeds give equal inputs`(_ target: FuzzTarget) throws {
    let mutator = FuzzMutator(target)
    for seed in UInt64(0)..<50 {
      let input = try #require(mutator.input(seed: seed))
      #expect(mutator.input(seed: seed) == input)
      #expect(mutator.changed(input, seed: seed) == mutator.changed(input, seed: seed))
    }
  }
}

extension JSONValue {
  /// The schemas directly inside a schema.
  private var parts: [JSONValue] {
    guard case .object(let object) = self else { return [] }
    return object.flatMap { key, value -> [JSONValue] in
      switch (key, value) {
      case ("properties", .object(let parts)), ("$defs", .object(let parts)): Array(parts.values)
      case ("anyOf", .array(let parts)), ("prefixItems", .array(let parts)): parts
      case ("items", _), ("additionalProperties", .object): [value]
      default: []
      }
    }
  }

  /// The names of properties and the words in a schema.
  fileprivate var names: Set<String> {
    guard case .object(let object) = self else { return [] }
    var names = Set(parts.flatMap(\.names))
    if case .object(let properties)? = object["properties"] { names.formUnion(properties.keys) }
    if case .array(let words)? = object["enum"] {
      for case .string(let word) in words { names.insert(word) }
    }
    return names
  }

  /// The keywords of a schema.
  fileprivate var keywords: Set<String> {
    guard case .object(let object) = self else { return [] }
    return Set(parts.flatMap(\.keywords)).union(object.keys)
  }
}
