import FrameCompare
import Testing

/// Diagnoses created from the outcomes of frames and the difference in time.
struct SequenceDiagnosisTests {
  /// Returns the outcome of a frame that fails or has noise within limits.
  static func outcome(
    _ index: Int,
    _ kind: DifferenceKind,
    fails: Bool = true,
    amount: Double = 0.1,
    largest: Int = 0
  ) -> FrameOutcome {
    var outcome = FrameOutcome(index: index, time: Double(index))
    (outcome.finding.kind, outcome.fails, outcome.amount) = (kind, fails, amount)
    outcome.finding.pixels = .init(differing: 1, compared: 10, largest: largest, box: nil)
    return outcome
  }

  static func diagnosis(
    _ outcomes: [FrameOutcome],
    expectedFrames: Int? = nil,
    rates: (Double?, Double?) = (60, 60),
    tolerance: Double = 0,
    poseNote: String? = nil,
    causes: [String] = [],
    notes: [String] = [],
    track: @autoclosure () -> TrackDifference = .same
  ) -> SequenceDiagnosis {
    SequenceDiagnosis(
      name: "sample",
      expected: .init(label: "golden", frames: expectedFrames ?? outcomes.count, fps: rates.0),
      actual: .init(label: "now", frames: outcomes.count, fps: rates.1),
      outcomes: outcomes,
      poseNote: poseNote,
      rateTolerance: tolerance,
      causes: causes,
      notes: notes,
      track: track()
    )
  }

  @Test(
    arguments: [
      ([], .identical),
      ([.colour], .colour),
      ([.noise, .colour, .colour], .colour),
      ([.geometry, .colour, .colour], .colour),
      // If two kinds are equally frequent, the more informative one is reported.
      ([.noise, .colour], .colour), ([.colour, .content], .content), ([.content, .order], .order),
      ([.order, .geometry, .noise], .geometry),
    ] as [([DifferenceKind], DifferenceKind)]
  )
  func `The kind of a sequence is the most frequent kind of its failing frames`(
    kinds: [DifferenceKind],
    kind: DifferenceKind
  ) {
    let outcomes = kinds.enumerated().map { Self.outcome($0, $1) }
    let found = Self.diagnosis(outcomes)
    #expect(found.kind == kind && found.passes == kinds.isEmpty)
  }

  @Test func `Passing frames determine the kind only if no frame fails`() {
    let noise = Self.outcome(0, .noise, fails: false)
    let quiet = Self.diagnosis([noise, Self.outcome(1, .identical, fails: false)])
    #expect(quiet.passes && quiet.kind == .noise && quiet.first == nil && quiet.worst == nil)
    let loud = Self.diagnosis([noise, noise, Self.outcome(2, .order)])
    #expect(!loud.passes && loud.kind == .order && loud.runs == [2...2])
  }

  @Test
  func `The worst frame has the largest amount, then largest difference, then lowest index`() {
    func worst(_ outcomes: [FrameOutcome]) -> Int? { Self.diagnosis(outcomes).worst?.index }
    #expect(worst([Self.outcome(0, .noise), Self.outcome(1, .noise, amount: 0.2)]) == 1)
    #expect(worst([Self.outcome(0, .noise), Self.outcome(1, .noise, largest: 9)]) == 1)
    #expect(worst([Self.outcome(0, .noise), Self.outcome(1, .noise)]) == 0)
    let passing = Self.outcome(0, .noise, fails: false, amount: 1)
    #expect(worst([passing, Self.outcome(1, .noise)]) == 1)
  }

  @Test(arguments: [
    (TrackDifference.same, true, DifferenceKind.colour, Int?.none),
    (.shifted(-3), true, .shifted, -3), (.speed(nil), true, .speed, nil),
    // If no frame fails, the difference in time is ignored.
    (.shifted(-3), false, .identical, nil), (.speed(nil), false, .identical, nil),
  ])
  func `A difference in time takes precedence over differences of frames`(
    track: TrackDifference,
    fails: Bool,
    kind: DifferenceKind,
    shift: Int?
  ) {
    let outcome = Self.outcome(0, fails ? .colour : .identical, fails: fails)
    let found = Self.diagnosis([outcome], track: track)
    #expect(found.passes == !fails && found.kind == kind && found.shift == shift)
  }

  @Test(
    arguments: [
      (60.0, 60.0, 0.0, [String]()), (60, 59.94, 0, ["59.94 frames per second, expected 60"]),
      (60, 59.94, 0.01, []), (60, 50, 0.01, ["50 frames per second, expected 60"]),
      (nil, 50, 0, []), (60, nil, 0, []),
    ] as [(Double?, Double?, Double, [String])]
  )
  func `Frame rates that differ by more than the tolerance fail if both are known`(
    expected: Double?,
    actual: Double?,
    tolerance: Double,
    notes: [String]
  ) {
    let found = Self.diagnosis([], rates: (expected, actual), tolerance: tolerance)
    #expect(found.passes == notes.isEmpty && found.notes == notes)
    #expect(found.kind == (notes.isEmpty ? .identical : .speed))
  }

  @Test func `Notes are ordered by importance`() {
    var outcome = Self.outcome(0, .noise)
    outcome.isMasked = true
    let found = Self.diagnosis(
      [outcome],
      expectedFrames: 2,
      rates: (60, 30),
      poseNote: "poses",
      causes: ["cause"],
      notes: ["last"],
      track: .frames(missing: [2], added: [])
    )
    #expect(
      found.notes == [
        "1 frame, expected 2; only the first frame of both is compared",
        "the masks leave nothing to compare; make them smaller",
        "30 frames per second, expected 60", "poses", "last",
      ]
    )
    #expect(found.kind == .frames && found.missing == [2] && found.causes == ["cause"])
  }

  @Test func `Different pose tables fail, and so do masks that cover everything`() {
    let poses = Self.diagnosis([], poseNote: "poses")
    #expect(!poses.passes && poses.kind == .geometry)
    var masked = Self.outcome(0, .identical, fails: false)
    #expect(Self.diagnosis([masked]).passes)
    masked.isMasked = true
    #expect(!Self.diagnosis([masked]).passes)
    #expect(Self.diagnosis([masked, Self.outcome(1, .noise, fails: false)]).passes)
  }

  @Test func `The difference in time is not computed if no frame fails`() {
    var calls = 0
    func track() -> TrackDifference {
      calls += 1
      return .same
    }
    _ = Self.diagnosis([Self.outcome(0, .noise, fails: false)], track: track())
    #expect(calls == 0)
    _ = Self.diagnosis([Self.outcome(0, .noise)], track: track())
    #expect(calls == 1)
  }
}
