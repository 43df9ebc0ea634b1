import Foundation
import PageEffects
import PresetFiles
import Testing

/// Presets that violate a lint rule, and presets that just pass; the expected findings are in a text file
/// with the same name.
struct PresetLintTests {
  static let folder = PresetFolder(path: (Bundle.module.resourcePath ?? ".") + "/Lint")

  @Test(arguments: folder.names)
  func `A preset has the expected findings, or none if it has no text file`(_ name: String) throws {
    let path = "\(Self.folder.path)/\(name).txt"
    let expected = try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let found = try report(on: name).text.map { $0 + "\n" }.joined()
    #expect(found.replacing(Self.folder.path + "/", with: "Lint/") == expected ?? "")
  }

  @Test func `Every rule has a preset that violates only this rule`() throws {
    for rule in LintRule.allCases where !rule.entry.isCheckedOnFrames {
      let rules = try report(on: rule.rawValue).findings.map(\.rule)
      #expect(Set(rules) == [rule])
    }
  }

  @Test func `Every text file belongs to a preset`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let texts = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(texts.count > 20 && Set(texts).isSubset(of: Self.folder.names))
  }

  @Test func `A declared exception is reported with its reason`() throws {
    let report = try report(on: "needless-exception-passes")
    #expect(report.findings.isEmpty)
    #expect(report.excused.map(\.finding.rule) == [.valueJump])
    #expect(report.excused.map(\.reason) == ["Pages are to click into their places."])
  }

  /// Returns the report on a preset; for the rules about equal presets, the other presets whose names start
  /// with the same name are compared with it.
  private func report(on name: String) throws -> LintReport {
    let near = Self.folder.names.filter { $0.hasPrefix(name) && $0.contains("equal-preset") }
    let presets = try near.map { try Self.folder.preset(named: $0) }
    let lint = PresetLint(library: PresetLibrary(folders: [Self.folder]), beside: presets)
    return try lint.report(on: try Self.folder.preset(named: name))
  }
}
