import FrameSnapshot
import Testing

/// What was found in frames and in time, put together.
struct DiagnosisBuilderTests {
  /// A frame that fails, or has noise within limits.
  static func outcome(
    _ index: Int,
    _ kind: DifferenceKind,
    fails: Bool = true,
    amount: Double = 0.1,
    largest: Int = 0
  ) -> FrameOutcome {
    var outcome = FrameOutcome(index: index, time: Double(index))
    (outcome.kind, outcome.fails, outcome.amount) = (kind, fails, amount)
    outcome.pixels = .init(differing: 1, compared: 10, largest: largest, box: nil)
    return outcome
  }

  static func builder(
    _ outcomes: [FrameOutcome],
    track: TrackDifference = .none,
    rates: (Double?, Double?) = (60, 60)
  ) -> DiagnosisBuilder {
    DiagnosisBuilder(
      name: "sample",
      expected: .init(label: "golden", frames: outcomes.count, fps: rates.0),
      actual: .init(label: "now", frames: outcomes.count, fps: rates.1),
      track: track,
      outcomes: outcomes
    )
  }

  @Test(
    arguments: [
      ([], .identical),
      ([.colour], .colour),
      ([.noise, .colour, .colour], .colour),
      ([.geometry, .colour, .colour], .colour),
      // Of as many the one that says more.
      ([.noise, .colour], .colour), ([.colour, .content], .content), ([.content, .order], .order),
      ([.order, .geometry, .noise], .geometry),
    ] as [([DifferenceKind], DifferenceKind)]
  )
  func `What most frames have is the kind of the sequence`(
    kinds: [DifferenceKind],
    kind: DifferenceKind
  ) {
    let outcomes = kinds.enumerated().map { Self.outcome($0, $1) }
    let found = Self.builder(outcomes).diagnosis()
    #expect(found.kind == kind && found.passes == kinds.isEmpty)
  }

  @Test
  func `Frames that pass have a say as noise only`() {
    let noise = Self.outcome(0, .noise, fails: false)
    let quiet = Self.builder([noise, Self.outcome(1, .identical, fails: false)]).diagnosis()
    #expect(quiet.passes && quiet.kind == .noise && quiet.first == nil && quiet.worst == nil)
    let loud = Self.builder([noise, noise, Self.outcome(2, .order)]).diagnosis()
    #expect(!loud.passes && loud.kind == .order && loud.runs == [2...2])
  }

  @Test
  func `The worst frame has the largest amount, then the largest difference, then comes first`() {
    func worst(_ outcomes: [FrameOutcome]) -> Int? {
      Self.builder(outcomes).diagnosis().worst?.index
    }
    #expect(worst([Self.outcome(0, .noise), Self.outcome(1, .noise, amount: 0.2)]) == 1)
    #expect(worst([Self.outcome(0, .noise), Self.outcome(1, .noise, largest: 9)]) == 1)
    #expect(worst([Self.outcome(0, .noise), Self.outcome(1, .noise)]) == 0)
    let passing = Self.outcome(0, .noise, fails: false, amount: 1)
    #expect(worst([passing, Self.outcome(1, .noise)]) == 1)
  }

  @Test(arguments: [
    (TrackDifference.none, true, DifferenceKind.colour, Int?.none),
    (.shifted(-3), true, .shifted, -3), (.speed, true, .speed, nil),
    // Where no frame fails, time is not what differs.
    (.shifted(-3), false, .identical, nil), (.speed, false, .identical, nil),
  ])
  func `What differs in time says more than what differs in frames`(
    track: TrackDifference,
    fails: Bool,
    kind: DifferenceKind,
    shift: Int?
  ) {
    let outcome = Self.outcome(0, fails ? .colour : .identical, fails: fails)
    let found = Self.builder([outcome], track: track).diagnosis()
    #expect(found.passes == !fails && found.kind == kind && found.shift == shift)
  }

  @Test(
    arguments: [
      (60.0, 60.0, 0.0, [String]()), (60, 59.94, 0, ["59.94 frames a second, expected 60"]),
      (60, 59.94, 0.01, []), (60, 50, 0.01, ["50 frames a second, expected 60"]),
      (nil, 50, 0, []), (60, nil, 0, []),
    ] as [(Double?, Double?, Double, [String])]
  )
  func `Rates differ beyond their tolerance, where both are known`(
    expected: Double?,
    actual: Double?,
    tolerance: Double,
    notes: [String]
  ) {
    var builder = Self.builder([], rates: (expected, actual))
    builder.rateTolerance = tolerance
    let found = builder.diagnosis()
    #expect(found.passes == notes.isEmpty && found.notes == notes)
    #expect(found.kind == (notes.isEmpty ? .identical : .speed))
  }

  @Test
  func `Notes come from what says most to what says least`() {
    var builder = Self.builder(
      [Self.outcome(0, .noise)],
      track: .frames(missing: [2], added: []),
      rates: (60, 30)
    )
    (builder.poseNote, builder.isFullyMasked, builder.notes) = ("poses", true, ["last"])
    (builder.expected.frames, builder.causes) = (2, ["cause"])
    let found = builder.diagnosis()
    #expect(
      found.notes == [
        "1 frame, expected 2; the first of both is compared",
        "the masks leave nothing to compare; make them smaller",
        "30 frames a second, expected 60", "poses", "last",
      ]
    )
    #expect(found.kind == .frames && found.missing == [2] && found.causes == ["cause"])
  }

  @Test
  func `A table of poses or masks alone make it fail`() {
    var poses = Self.builder([])
    poses.poseNote = "poses"
    #expect(!poses.diagnosis().passes && poses.diagnosis().kind == .geometry)
    var masked = Self.builder([Self.outcome(0, .identical, fails: false)])
    masked.isFullyMasked = true
    #expect(!masked.diagnosis().passes)
  }
}
