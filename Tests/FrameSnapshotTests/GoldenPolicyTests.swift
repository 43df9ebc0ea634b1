import FrameCompare
import FrameSnapshot
import Testing

/// When a golden is recorded, when what came out is left beside it, and what is said of both.
struct GoldenPolicyTests {
  /// What was found: no golden, one that differs, one that is as it should be.
  enum Found: CaseIterable {
    case missing
    case different
    case same
  }

  struct Row: Sendable {
    var mode: RecordMode
    var isCI: Bool
    /// What is written where the golden is missing, different and the same.
    var places: [GoldenPolicy.Place?]
  }

  static let rows = [
    Row(mode: .never, isCI: false, places: [nil, nil, nil]),
    Row(mode: .missing, isCI: false, places: [.golden, nil, nil]),
    Row(mode: .failed, isCI: false, places: [.golden, .golden, nil]),
    Row(mode: .all, isCI: false, places: [.golden, .golden, .golden]),
    Row(mode: .never, isCI: true, places: [.candidate, .candidate, nil]),
    Row(mode: .missing, isCI: true, places: [.candidate, .candidate, nil]),
    Row(mode: .failed, isCI: true, places: [.candidate, .golden, nil]),
    Row(mode: .all, isCI: true, places: [.candidate, .golden, .golden]),
  ]

  @Test(arguments: rows)
  func `The mode and CI say what is written`(row: Row) async throws {
    let policy = GoldenPolicy(mode: row.mode, environment: row.isCI ? ["CI": "true"] : ["CI": "0"])
    for (found, expected) in zip(Found.allCases, row.places) {
      var diagnosis = SequenceDiagnosis.withoutGolden(name: "sample", at: "golden", frames: 9)
      diagnosis.passes = found == .same
      diagnosis.notes = []
      var written: [GoldenPolicy.Place] = []
      let place = try await policy.settle(&diagnosis, hasGolden: found != .missing) { place in
        written.append(place)
        return "there"
      }
      #expect(place == expected, "\(found)")
      #expect(written == (expected.map { [$0] } ?? []), "\(found)")
      let note: String? =
        switch expected {
        case .golden: found == .missing ? "recorded in there" : "recorded again in there"
        case .candidate: "what came out is left in there"
        case nil: nil
        }
      #expect(diagnosis.notes == (note.map { [$0] } ?? []), "\(found)")
    }
  }
}
