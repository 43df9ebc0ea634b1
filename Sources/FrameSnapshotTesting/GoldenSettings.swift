import Foundation
import FrameCompare
import FrameSnapshot

/// What holds for the assertions of a test.
package struct GoldenSettings: Sendable {
  /// When goldens are recorded.
  var mode = RecordMode.never
  /// What foreign images may differ by.
  var limits = ComparisonLimits()

  /// What the traits of the test and of its suites say.
  @TaskLocal static var current = GoldenSettings()

  /// The environment of the run.
  @TaskLocal package static var environment = ProcessInfo.processInfo.environment

  /// The variable that says for a whole run when goldens are recorded.
  static let variable = "FXRENDER_RECORD"

  /// What is done about goldens.
  var policy: GoldenPolicy { GoldenPolicy(mode: mode, environment: Self.environment) }

  /// What holds here and now: the environment is over the traits.
  ///
  /// - Throws: `AssertionInputError` where the variable has another value than a mode's name.
  static func resolved() throws -> GoldenSettings {
    var settings = current
    if let text = environment[variable] {
      guard let mode = RecordMode(rawValue: text) else {
        let names = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
        throw AssertionInputError("\(variable) is '\(text)'", "Give it one of \(names).")
      }
      settings.mode = mode
    }
    return settings
  }
}
