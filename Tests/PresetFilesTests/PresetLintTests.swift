import Foundation
import PageEffects
import PresetFiles
import Testing

/// Files that break a rule, each beside what is said about it, and files that just do not.
@Suite struct PresetLintTests {
  static let folder = PresetFolder(path: (Bundle.module.resourcePath ?? ".") + "/Lint")

  @Test(arguments: folder.names)
  func `What is said is the expected, and nothing where nothing is`(_ name: String) throws {
    let path = "\(Self.folder.path)/\(name).txt"
    let expected = try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let told = try report(on: name).text.map { $0 + "\n" }.joined()
    #expect(told.replacing(Self.folder.path + "/", with: "Lint/") == expected ?? "")
  }

  @Test func `Every rule has a file that breaks it, and no other rule's`() throws {
    for rule in LintRule.allCases {
      let rules = try report(on: rule.rawValue).findings.map(\.rule)
      #expect(Set(rules) == [rule])
    }
  }

  @Test func `Every text has its file`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let texts = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(texts.count > 20 && Set(texts).isSubset(of: Self.folder.names))
  }

  @Test func `What a preset declares is kept with its reason`() throws {
    let report = try report(on: "needless-exception-passes")
    #expect(report.findings.isEmpty)
    #expect(report.excused.map(\.finding.rule) == [.valueJump])
    #expect(report.excused.map(\.reason) == ["Pages are to click into their places."])
  }

  /// The report on a preset, beside those whose names begin with its own where that is the rule.
  private func report(on name: String) throws -> LintReport {
    let near = Self.folder.names.filter { $0.hasPrefix(name) && $0.contains("equal-preset") }
    let presets = try near.map { try Self.folder.preset(named: $0) }
    let lint = PresetLint(library: PresetLibrary(folders: [Self.folder]), beside: presets)
    return try lint.report(on: try Self.folder.preset(named: name))
  }
}
