package import PageEffects

/// A number of a pose that a formula of the page difference decides, so that points can replace the formula.
package struct FormulaChannel: Sendable, Equatable {
  /// The key that has the formula, such as `rotateZ` or `translate.x`.
  package var name: String
  /// The unit of the number.
  package var unit: OperationRecord.Unit
  /// The formula, with its position in the file.
  package var formula: Argument
  /// The top-level key that contains the formula.
  var key: String
  /// Whether the formula uses sizes of pages or of the viewport, or the number of pages.
  package var usesLayout: Bool
}

/// Finds the formulas of a preset that depend on the page difference, and on nothing else that differs between pages.
struct FormulaChannelReader {
  private(set) var channels: [FormulaChannel] = []

  private let formulas: [String: Expression]
  private let sizes: Set<String> = ["w", "h", "W", "H", "L", "V", "gap", "pages", "vertical"]
  /// Inputs that differ between pages at one page difference, or between the pieces of a page.
  private let others: Set<String> = ["rawD", "index", "row", "column", "piece"]
  private var key = ""

  /// Finds the channels in a merged file and its definition.
  init(_ root: YamlNode, _ definition: EffectDefinition) {
    var formulas: [String: Expression] = [:]
    for named in definition.allLets { formulas[named.name] = named.value.expression }
    for parameter in definition.parameters {
      if case .formula(let formula, _) = parameter.initial {
        formulas[parameter.name] = formula.expression
      }
    }
    self.formulas = formulas
    for name in ["transform", "vertical"] {
      key = name
      root[name].map { readOperations($0, name: name) }
    }
    key = "alpha"
    root["alpha"].map { add($0, named: key, .number) }
    for kind in LayerKind.allCases {
      key = kind.rawValue
      guard let node = root[key] else { continue }
      for layer in node.list ?? [node] { read(layer, kind) }
    }
  }

  private mutating func readOperations(_ node: YamlNode, name: String) {
    for entry in (node.list ?? []).compactMap({ $0.map?.first }) {
      let name = PointListReader.joined(name, entry.key)
      if entry.key == "about" {
        readArguments(entry.value, of: .translate, name: name)
        entry.value["of"].map { readOperations($0, name: name) }
      } else if let kind = OperationKind(rawValue: entry.key) {
        guard entry.value.text != nil else {
          readArguments(entry.value, of: kind, name: name)
          continue
        }
        add(entry.value, named: name, kind.record.arguments[0].unit)
      }
    }
  }

  private mutating func readArguments(_ node: YamlNode, of kind: OperationKind, name: String) {
    for argument in kind.record.arguments {
      node[argument.name].map { add($0, named: "\(name).\(argument.name)", argument.unit) }
    }
  }

  private mutating func read(_ node: YamlNode, _ kind: LayerKind) {
    guard let entries = node.map else {
      let main = kind.record.slots.first { $0.key == kind.record.main }
      return add(node, named: key, main.flatMap { Self.unit(of: $0.kind) } ?? .number)
    }
    for entry in entries {
      let name = PointListReader.joined(key, entry.key)
      if kind == .content, node["name"] == nil {
        add(entry.value, named: name, .length)
      } else if let slot = kind.record.slots.first(where: { $0.key == entry.key }) {
        if case .transform = slot.kind { readOperations(entry.value, name: name) }
        if let unit = Self.unit(of: slot.kind) { add(entry.value, named: name, unit) }
      }
    }
  }

  /// Returns the unit of a slot with one number; nil for others.
  private static func unit(of kind: LayerSlot.Kind) -> OperationRecord.Unit? {
    switch kind {
    case .length, .strip: .length
    case .share, .shareOf, .alpha: .number
    default: nil
    }
  }

  private mutating func add(_ node: YamlNode, named name: String, _ unit: OperationRecord.Unit) {
    guard let text = node.text, let formula = try? Expression(text, at: node.span) else { return }
    var names = formula.names
    var open = Array(names)
    while let name = open.popLast() {
      for part in formulas[name]?.names ?? [] where names.insert(part).inserted {
        open.append(part)
      }
    }
    guard names.contains("d"), names.isDisjoint(with: others), !isCondition(formula) else { return }
    channels.append(
      FormulaChannel(
        name: name,
        unit: unit,
        formula: .expression(formula, node.span),
        key: key,
        usesLayout: !names.isDisjoint(with: sizes)
      )
    )
  }

  private func isCondition(_ formula: Expression) -> Bool {
    switch formula {
    case .condition, .unary(.not, _): true
    case .binary(let binary, _, _): !binary.isArithmetic
    case .conditional(_, let yes, _): isCondition(yes)
    case .name(let name, _): formulas[name].map(isCondition) ?? false
    default: false
    }
  }
}
