import Foundation
import FrameCompare
import FrameSnapshot
import TestSupport
import Testing

/// Deliberate changes, each of which must be found, classified and explained.
///
/// `make check-long` runs these tests. If the environment variable `SEEDED_CHANGES` names a folder, the
/// frames and verdicts of all changes are written to it, for comparison with other tools.
struct SeededChangeTests {
  /// Harmless changes that are reported all the same, with the reason.
  static let falseAlarms: [String: Comment] = [
    "frames: moved by 0.25 px":
      "where edges of three pages meet, a few pixels are no mixture of their neighbours"
  ]

  @Test func `There are at least sixty changes, with unique names`() {
    #expect(SeededChange.all.count >= 60)
    #expect(Set(SeededChange.all.map(\.name)).count == SeededChange.all.count)
    #expect(Set(SeededChange.all.map(\.kind)) == Set(DifferenceKind.allCases))
  }

  @Test(.enabled(if: LongChecks.areOn), arguments: SeededChange.all)
  func `A deliberate change is found and explained`(_ change: SeededChange) async throws {
    let folder = TemporaryFolder()
    let output = ProcessInfo.processInfo.environment["SEEDED_CHANGES"]
    let place = output.map { "\($0)/\(change.fileName)" } ?? folder.path
    let diagnosis = try await change.diagnose(in: place, keepsFrames: output != nil)
    if output != nil {
      let verdict = [
        change.name, change.kind.rawValue, diagnosis.kind.rawValue, "\(diagnosis.passes)",
      ]
      try Data((verdict.joined(separator: "\t") + "\n").utf8)
        .write(to: URL(fileURLWithPath: place + "/verdict.tsv"))
    }
    let text = Comment(rawValue: DiagnosisText(diagnosis).text())
    if let reason = Self.falseAlarms[change.name] {
      withKnownIssue(reason) { #expect(diagnosis.passes, text) }
    } else {
      #expect(diagnosis.kind == change.kind, text)
      #expect(diagnosis.passes == change.passes, text)
    }
    if let component = change.component {
      #expect(diagnosis.first?.component?.name == component, text)
      #expect(diagnosis.worst?.component?.name == component, text)
    }
    if let page = change.page { #expect(diagnosis.worst?.page == page, text) }
    if let cause = change.cause { #expect(diagnosis.causes.contains { $0.hasPrefix(cause) }, text) }
    #expect(diagnosis.shift == change.shift, text)
    #expect(diagnosis.missing == change.missing, text)
    #expect(diagnosis.added == change.added, text)
    #expect(diagnosis.swapped == change.swapped, text)
  }
}

extension SeededChange {
  /// The name with only letters, digits and hyphens.
  fileprivate var fileName: String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
