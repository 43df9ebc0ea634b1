import Foundation
import FrameCompare
import FrameSnapshot

/// The settings of a test's assertions.
package struct GoldenSettings: Sendable {
  /// When goldens are recorded.
  var mode = RecordMode.never
  /// The differences that `assertImages` allows.
  var limits = ComparisonLimits()

  /// The settings from the traits of the running test and of its suites.
  @TaskLocal static var current = GoldenSettings()

  /// The environment of the test run.
  @TaskLocal package static var environment = ProcessInfo.processInfo.environment

  /// Whether attachments of tests are kept: with `swift test --attachments-path`, and in Xcode.
  @TaskLocal package static var keepsAttachments =
    CommandLine.arguments.contains { $0.contains("attachments-path") }
    || environment["XCTestConfigurationFilePath"] != nil

  /// The environment variable that sets the mode for a whole test run.
  static let variable = "FXRENDER_RECORD"

  var policy: GoldenPolicy { GoldenPolicy(mode: mode, environment: Self.environment) }

  /// Returns the current settings; the environment takes precedence over traits.
  ///
  /// - Throws: `AssertionInputError` if the value of the variable is not a mode.
  static func resolved() throws -> GoldenSettings {
    var settings = current
    if let text = environment[variable] {
      guard let mode = RecordMode(rawValue: text) else {
        let names = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
        throw AssertionInputError("\(variable) is '\(text)'", "Set it to one of \(names).")
      }
      settings.mode = mode
    }
    return settings
  }
}
