import FrameCompare
import FrameSnapshot
import Testing

/// The cases in which a golden or a candidate is written, and the notes in the diagnosis.
struct GoldenPolicyTests {
  /// The result of a comparison: no golden, a different golden, or an equal one.
  enum Outcome: CaseIterable {
    case missing, different, same
  }

  struct Row: Sendable {
    var mode: RecordMode
    var isCI: Bool
    /// The recorded files for a missing, a different and an equal golden; nil if nothing is recorded.
    var places: [GoldenPolicy.Place?]
  }

  static let rows = [
    Row(mode: .never, isCI: false, places: [nil, nil, nil]),
    Row(mode: .missing, isCI: false, places: [.golden, nil, nil]),
    Row(mode: .failed, isCI: false, places: [.golden, .golden, nil]),
    Row(mode: .all, isCI: false, places: [.golden, .golden, .golden]),
    Row(mode: .never, isCI: true, places: [.candidate, .candidate, nil]),
    Row(mode: .missing, isCI: true, places: [.candidate, .candidate, nil]),
    Row(mode: .failed, isCI: true, places: [.candidate, .candidate, nil]),
    Row(mode: .all, isCI: true, places: [.candidate, .candidate, .candidate]),
  ]

  @Test(arguments: rows)
  func `The record mode and CI select the place of the recording`(row: Row) async throws {
    let policy = GoldenPolicy(mode: row.mode, environment: row.isCI ? ["CI": "true"] : ["CI": "0"])
    for (outcome, expected) in zip(Outcome.allCases, row.places) {
      var diagnosis = SequenceDiagnosis.withoutGolden(name: "sample", at: "golden", frames: 9)
      diagnosis.passes = outcome == .same
      diagnosis.notes = []
      var written: [GoldenPolicy.Place] = []
      let place = try await policy.settle(&diagnosis, hasGolden: outcome != .missing) { place in
        written.append(place)
        return "there"
      }
      #expect(place == expected, "\(outcome)")
      #expect(written == (expected.map { [$0] } ?? []), "\(outcome)")
      let note: String? =
        switch expected {
        case .golden: outcome == .missing ? "recorded in there" : "recorded again in there"
        case .candidate: "wrote a candidate to there"
        case nil: nil
        }
      #expect(diagnosis.notes == (note.map { [$0] } ?? []), "\(outcome)")
    }
  }

  @Test func `CI is set by any value but 0, false and an empty one`() {
    for value in ["1", "true", "TRUE", "yes", " ", "github"] {
      #expect(GoldenPolicy(environment: ["CI": value]).isUnattended, "\(value)")
    }
    for value in ["", "0", "false", "False", "FALSE"] {
      #expect(!GoldenPolicy(environment: ["CI": value]).isUnattended, "\(value)")
    }
    #expect(!GoldenPolicy(environment: [:]).isUnattended)
    #expect(!GoldenPolicy(environment: ["ci": "true"]).isUnattended)
  }

  @Test func `In CI, an existing golden is not replaced, and none is approved or removed`() {
    let (inCI, local) = (GoldenPolicy(environment: ["CI": "1"]), GoldenPolicy(environment: [:]))
    for (change, exists, isAllowed) in [
      (GoldenPolicy.Change.replaced, true, false), (.replaced, false, true),
      (.approved, true, false), (.approved, false, false), (.removed, true, false),
    ] {
      let refusal = Result { () throws(GoldenError) in
        try inCI.check(change, of: "Renders/own", exists: exists)
      }
      switch refusal {
      case .success: #expect(isAllowed, "\(change)")
      case .failure(let error): #expect(!isAllowed && error.problem == .unattended(change))
      }
      #expect(throws: Never.self) { try local.check(change, of: "Renders/own", exists: exists) }
    }
  }
}
