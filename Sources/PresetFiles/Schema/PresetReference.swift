import PageEffects
import PageGeometry
import TextTools

/// The tables of the reference, `Presets/README.md`, that follow from shapes and records.
package enum PresetReference {
  /// The tables in Markdown, by the heading above, without a final line break.
  package static let tables: [(heading: String, text: String)] = [
    ("## Keys", keys),
    (
      "### Functions",
      table(["function", "result"], Function.all.map { ["`\($0.signature)`", $0.summary] })
    ),
    ("## Beyond the pose", layers),
    ("## Stage", table(["key", "value"], StageShapes.fields.map { Array(row($0).prefix(2)) })),
    ("## Parameters", table(["field", "value", "default"], ParameterShapes.fields.map(row))),
    (
      "## Lint",
      table(
        ["rule", "severity", "finding"],
        LintRule.allCases.map { rule in
          ["`\(rule.rawValue)`", rule.entry.severity.rawValue, rule.entry.description]
        }
      )
    ),
  ]

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }

  private static func row<Target>(_ field: Field<Target>) -> [String] {
    ["`\(field.key.name)`", field.documentation.value, field.documentation.standard]
  }

  private static var keys: String {
    let layers = LayerKind.allCases.map { "`\($0.rawValue)`" }
    let value = "effects on the page's picture, see [beyond the pose](#beyond-the-pose)"
    return table(
      ["key", "value", "default"],
      PresetShapes.fields.dropLast(layers.count).map(row)
        + [[layers.joined(separator: ", "), value, "none"]]
    )
  }

  private static var layers: String {
    let rows = LayerKind.allCases.map { kind in
      let record = kind.record
      let main = record.main.map { "`\($0)`" } ?? ""
      let value =
        switch record.form {
        case .number: main
        case .numberOrMap: "\(main), or fields"
        case .map: "fields"
        case .list(let word): "a list of \(word)s"
        }
      // A layer that is only a number has no fields.
      let slots = record.form == .number ? [] : record.slots
      let choices = slots.compactMap { slot in
        if case .unless(let other) = slot.fallback { (slot.key, other) } else { nil }
      }
      let chosen = choices.flatMap { [$0.0, $0.1] }
      let required =
        slots.filter { $0.fallback == .required }.map { "`\($0.key)`" }
        + choices.map { "`\($0.0)` or `\($0.1)`" }
      let others = slots.filter { $0.fallback != .required && !chosen.contains($0.key) }.map {
        slot in
        switch slot.fallback {
        case .number(let number): return "`\(slot.key)` \(number.plainText)"
        case .side(let side): return "`\(slot.key)` `\(side.rawValue)`"
        case .none, .required, .unless: return "`\(slot.key)`"
        }
      }
      return ["`\(kind.rawValue)`", value, required.joined(separator: ", ")]
        + [others.joined(separator: ", ")]
    }
    return table(
      ["layer", "value", "required fields", "other fields, with their values if omitted"],
      rows
    )
  }
}
