import Foundation
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// Tests of the names and descriptions of presets.
struct NameTests {
  /// The current and planned commands: `fxrender <preset>` must not run one of them.
  static let commands: Set<String> = [
    "render", "list", "show", "poses", "trace", "sheet", "preview", "record", "verify", "diff",
    "approve", "lint", "gallery", "new", "export", "help",
  ]

  @Test func `No preset has the name of a command`() {
    let names = PresetFolder(path: Repository.presets.path).names
    #expect(names.filter(Self.commands.contains) == [])
    for name in names {
      #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
      #expect(name.contains { $0.isLetter }, "a name of digits only would be read as a number")
    }
  }

  @Test(arguments: LawTests.presets)
  func `A preset describes its appearance and its source`(name: String) throws {
    let preset = try Self.preset(name)
    #expect(preset.summary.hasSuffix("."))
    #expect(preset.source != nil)
    for parameter in preset.definition.parameters {
      #expect(parameter.help.hasSuffix("."), "help of \(parameter.name)")
    }
  }

  private static func preset(_ name: String) throws -> Preset {
    try PresetFolder(path: Repository.presets.path).preset(named: name)
  }
}
