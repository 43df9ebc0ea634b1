import ComparisonTestSupport
import FrameSnapshot
import Testing

/// The outcomes for which each mode writes a golden.
struct RecordModeTests {
  @Test(arguments: [
    (RecordMode.never, false, false, false), (.missing, true, false, false),
    (.failed, true, true, false), (.all, true, true, true),
  ])
  func `Each mode writes a golden only after the outcomes that it selects`(
    mode: RecordMode,
    missing: Bool,
    failed: Bool,
    passed: Bool
  ) {
    #expect(mode.writes(after: nil) == missing)
    #expect(mode.writes(after: SampleDiagnosis.geometry()) == failed)
    #expect(mode.writes(after: SampleDiagnosis.identical()) == passed)
  }

  @Test func `The raw values of modes are the values of the command-line option`() {
    #expect(RecordMode.allCases.map(\.rawValue) == ["never", "missing", "failed", "all"])
  }
}
