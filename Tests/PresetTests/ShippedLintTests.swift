import Foundation
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// The shipped presets pass lint, each by itself and beside the others.
///
/// `.ci/run` lints them with the program instead, and so does `fxrender lint`.
struct ShippedLintTests {
  private static let library = PresetLibrary(
    folders: [PresetFolder(path: Repository.presets.path)]
  )

  private static let lint = PresetLint(
    library: library,
    beside: LawTests.presets.compactMap { try? library.preset($0) }
  )

  @Test(.enabled(if: LongChecks.areOn), arguments: LawTests.presets)
  func `Nothing is found that is not declared`(name: String) throws {
    let report = try Self.lint.report(on: Self.library.preset(name))
    for text in report.text { Issue.record("\(text)") }
  }

  @Test(arguments: LawTests.presets)
  func `A reason is a sentence`(name: String) throws {
    let preset = try Self.library.preset(name)
    for exception in preset.exceptions { #expect(exception.reason.hasSuffix(".")) }
  }
}
