import ComparisonTestSupport
import FrameSnapshot
import Testing

/// When a comparison may write goldens.
struct RecordModeTests {
  @Test(arguments: [
    (RecordMode.never, false, false, false), (.missing, true, false, false),
    (.failed, true, true, false), (.all, true, true, true),
  ])
  func `A mode writes where it says`(
    mode: RecordMode,
    missing: Bool,
    failed: Bool,
    passed: Bool
  ) {
    #expect(mode.writes(after: nil) == missing)
    #expect(mode.writes(after: SampleDiagnosis.geometry()) == failed)
    #expect(mode.writes(after: SampleDiagnosis.identical()) == passed)
  }

  @Test
  func `Modes have the words of the command line`() {
    #expect(RecordMode.allCases.map(\.rawValue) == ["never", "missing", "failed", "all"])
  }
}
