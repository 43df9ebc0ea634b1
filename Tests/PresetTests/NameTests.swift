import Foundation
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// What presets and their parameters are called, and that every name serves a purpose.
struct NameTests {
  /// The commands of the program, those to come too: `fxrender <preset>` must not mean one of them.
  static let commands: Set<String> = [
    "render", "list", "show", "poses", "trace", "sheet", "preview", "record", "verify", "diff",
    "approve", "lint", "gallery", "new", "export", "help",
  ]

  /// Parameters that no formula reads, with the reason.
  static let unread = ["offsetMultiplier": "finger travel to scroll travel; no part of a pose"]

  @Test
  func `No preset is called like a command`() {
    let names = PresetFolder(path: Repository.presets.path).names
    #expect(names.filter(Self.commands.contains) == [])
    for name in names {
      #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
      #expect(name.contains { $0.isLetter }, "an all-digit value is a count")
    }
  }

  @Test(arguments: LawTests.presets)
  func `Every parameter changes something`(name: String) throws {
    let definition = try Self.preset(name).definition
    let used = Self.namesInUse(definition)
    for parameter in definition.parameters
    where !Names.reservedParameters.contains(parameter.name) && Self.unread[parameter.name] == nil {
      #expect(used.contains(parameter.name), "no formula reads \(parameter.name)")
    }
  }

  /// A family's formula may serve some of its members only, but not none.
  @Test
  func `Every named formula is read`() throws {
    var declared: [String: Set<String>] = [:]
    var used: Set<String> = []
    for name in LawTests.presets {
      let preset = try Self.preset(name)
      let inUse = Self.namesInUse(preset.definition)
      let own = preset.texts[preset.path] ?? ""
      for formula in preset.definition.lets {
        if own.contains("\n  \(formula.name):") {
          #expect(inUse.contains(formula.name), "\(name) does not read \(formula.name)")
        } else {
          declared[formula.name, default: []].insert(name)
        }
      }
      used.formUnion(inUse)
    }
    for (formula, presets) in declared where !used.contains(formula) {
      Issue.record("\(formula) is read by none of \(presets.sorted())")
    }
  }

  @Test(arguments: LawTests.presets)
  func `A preset says what it looks like and where it comes from`(name: String) throws {
    let preset = try Self.preset(name)
    #expect(preset.summary.hasSuffix("."))
    #expect(preset.source != nil)
    for parameter in preset.definition.parameters {
      #expect(parameter.help.hasSuffix("."), "help of \(parameter.name)")
    }
  }

  // MARK: Names in use

  private static func preset(_ name: String) throws -> Preset {
    try PresetFolder(path: Repository.presets.path).preset(named: name)
  }

  /// Every name that poses, window and stride depend on, through other names too.
  private static func namesInUse(_ definition: EffectDefinition) -> Set<String> {
    var outputs = definition
    let lets = Dictionary(uniqueKeysWithValues: definition.lets.map { ($0.name, $0) })
    let parameters = Dictionary(uniqueKeysWithValues: definition.parameters.map { ($0.name, $0) })
    (outputs.lets, outputs.parameters) = ([], [])
    var names = names(in: outputs)
    var open = names.union(Names.reservedParameters)
    while let name = open.popFirst() {
      var found: Set<String> = []
      if let formula = lets[name] { found.formUnion(Self.names(in: formula.value)) }
      if let parameter = parameters[name] { found.formUnion(Self.names(in: parameter.initial)) }
      open.formUnion(found.subtracting(names))
      names.formUnion(found)
    }
    return names
  }

  /// The names that formulas within a value mention.
  private static func names(in value: Any) -> Set<String> {
    if let expression = value as? PageEffects.Expression, case .name(let name, _) = expression {
      return [name]
    }
    return Mirror(reflecting: value).children.reduce(into: []) {
      $0.formUnion(names(in: $1.value))
    }
  }
}
