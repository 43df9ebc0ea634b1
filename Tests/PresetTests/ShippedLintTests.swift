import Foundation
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// Lint checks of the shipped presets, each alone and together with the others.
///
/// `.ci/run` checks the same with `fxrender lint`.
struct ShippedLintTests {
  private static let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])

  private static let lint = PresetLint(
    library: library,
    beside: LawTests.presets.compactMap { try? library.preset($0) }
  )

  @Test(.enabled(if: LongChecks.areOn), arguments: LawTests.presets)
  func `Lint finds only declared exceptions`(name: String) throws {
    let report = try Self.lint.report(on: Self.library.preset(name))
    for text in report.text { Issue.record("\(text)") }
  }

  @Test(arguments: LawTests.presets)
  func `The reason of an exception is a sentence`(name: String) throws {
    let preset = try Self.library.preset(name)
    for exception in preset.exceptions { #expect(exception.reason.hasSuffix(".")) }
  }
}
