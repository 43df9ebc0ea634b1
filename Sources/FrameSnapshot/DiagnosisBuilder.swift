import FrameEncode

/// Puts together what was found in frames and in time.
package struct DiagnosisBuilder {
  var name: String
  package var expected: SequenceDiagnosis.Side
  var actual: SequenceDiagnosis.Side
  /// What is otherwise in time.
  var track: TrackDifference
  /// The frames that both have, in order.
  var outcomes: [FrameOutcome]
  /// How the table of poses differs, which has more than the frames show; nil where it does not.
  package var poseNote: String?
  /// The share by which rates may differ.
  package var rateTolerance: Double
  /// Whether masks left nothing to compare.
  package var isFullyMasked: Bool
  package var causes: [String]
  package var notes: [String]

  /// Creates a builder from what the two sides, time and the frames have.
  package init(
    name: String,
    expected: SequenceDiagnosis.Side,
    actual: SequenceDiagnosis.Side,
    track: TrackDifference,
    outcomes: [FrameOutcome],
    poseNote: String? = nil,
    rateTolerance: Double = 0,
    isFullyMasked: Bool = false,
    causes: [String] = [],
    notes: [String] = []
  ) {
    self.name = name
    self.expected = expected
    self.actual = actual
    self.track = track
    self.outcomes = outcomes
    self.poseNote = poseNote
    self.rateTolerance = rateTolerance
    self.isFullyMasked = isFullyMasked
    self.causes = causes
    self.notes = notes
  }

  /// What names the difference of the sequence where as many frames have it: that which says more.
  private static let order: [DifferenceKind] = [.geometry, .order, .content, .colour, .noise]

  private static let maskedNote = "the masks leave nothing to compare; make them smaller"

  /// The diagnosis.
  package func diagnosis() -> SequenceDiagnosis {
    let failing = outcomes.filter(\.fails)
    let isSameRate = rateNotes.isEmpty
    let isSameCount = expected.frames == actual.frames
    var diagnosis = SequenceDiagnosis(
      name: name,
      passes: failing.isEmpty && isSameRate && isSameCount && poseNote == nil && !isFullyMasked,
      kind: kind,
      expected: expected,
      actual: actual,
      frames: outcomes.map(\.difference),
      first: failing.first?.finding,
      worst: Self.worst(of: failing)?.finding,
      causes: causes,
      notes: (isFullyMasked ? [Self.maskedNote] : []) + rateNotes
        + [poseNote].compactMap(\.self) + notes
    )
    if !isSameCount { diagnosis.notes.insert(countNote, at: 0) }
    guard !failing.isEmpty || !isSameCount else {
      // The same frames, seen faster or more slowly.
      if !isSameRate { diagnosis.kind = .speed }
      return diagnosis
    }
    switch track {
    case .none: break
    case .shifted(let shift): (diagnosis.kind, diagnosis.shift) = (.shifted, shift)
    case .speed: diagnosis.kind = .speed
    case .frames(let missing, let added):
      diagnosis.kind = .frames
      (diagnosis.missing, diagnosis.added) = (missing, added)
    }
    return diagnosis
  }

  /// What kind of difference most frames that fail have, seen one by one.
  private var kind: DifferenceKind {
    let failing = outcomes.filter(\.fails)
    let counts = Self.order.map { kind in failing.count { $0.kind == kind } }
    if let most = counts.max(), most > 0, let place = counts.firstIndex(of: most) {
      return Self.order[place]
    }
    if poseNote != nil { return .geometry }
    return outcomes.contains { $0.kind == .noise } ? .noise : .identical
  }

  private static func worst(of outcomes: [FrameOutcome]) -> FrameOutcome? {
    outcomes.reduce(nil) { worst, outcome in
      guard let worst else { return outcome }
      let (one, other) = (outcome.pixels?.largest ?? 0, worst.pixels?.largest ?? 0)
      return (outcome.amount, one) > (worst.amount, other) ? outcome : worst
    }
  }

  private var countNote: String {
    let (old, new) = (expected.frames, actual.frames)
    let compared =
      switch min(old, new) {
      case 0: "none is compared"
      case 1: "the first of both is compared"
      case let common: "the first \(common) of both are compared"
      }
    return "\(new) \(new == 1 ? "frame" : "frames"), expected \(old); \(compared)"
  }

  private var rateNotes: [String] {
    guard let old = expected.fps, let new = actual.fps,
      abs(new - old) > rateTolerance * old
    else { return [] }
    return ["\(new.plainText) frames a second, expected \(old.plainText)"]
  }
}
