import PageGeometry

extension SequenceDiagnosis {
  /// The order of precedence among kinds that equally many frames have: the most informative first.
  private static let order: [DifferenceKind] = [.geometry, .order, .content, .colour, .noise]

  private static let maskedNote = "the masks leave nothing to compare; make them smaller"

  /// Creates a diagnosis from what was found in frames and in time.
  ///
  /// - Parameters:
  ///   - name: The sequence's name.
  ///   - expected: The expected side.
  ///   - actual: The actual side.
  ///   - outcomes: The outcomes of the frames that both sides have, in order.
  ///   - poseNote: How the table of poses differs, which has more than the frames show; nil if it does not.
  ///   - rateTolerance: The share by which frame rates may differ.
  ///   - causes: What made the difference, in sentences.
  ///   - notes: Further notes, in sentences.
  ///   - track: How the sequences differ in time; evaluated only if a frame fails or the number of frames
  ///     differs.
  /// - Throws: What `track` throws.
  package init(
    name: String,
    expected: Side,
    actual: Side,
    outcomes: [FrameOutcome],
    poseNote: String? = nil,
    rateTolerance: Double = 0,
    causes: [String] = [],
    notes: [String] = [],
    track: @autoclosure () throws -> TrackDifference = .none
  ) rethrows {
    let failing = outcomes.filter(\.fails)
    let isFullyMasked = !outcomes.isEmpty && outcomes.allSatisfy(\.isMasked)
    let countNote = expected.frames == actual.frames ? nil : Self.countNote(expected, actual)
    let rateNote = Self.rateNote(expected, actual, tolerance: rateTolerance)
    let maskedNote = isFullyMasked ? Self.maskedNote : nil
    let obstacles = [countNote, maskedNote, rateNote, poseNote].compactMap(\.self)
    self.init(
      name: name,
      passes: failing.isEmpty && obstacles.isEmpty,
      kind: Self.kind(of: outcomes, failing, hasPoseNote: poseNote != nil),
      expected: expected,
      actual: actual,
      frames: outcomes.map(\.difference),
      first: failing.first?.finding,
      worst: Self.worst(of: failing)?.finding,
      causes: causes,
      notes: obstacles + notes
    )
    guard !failing.isEmpty || countNote != nil else {
      // The same frames, seen faster or more slowly.
      if rateNote != nil { kind = .speed }
      return
    }
    switch try track() {
    case .none: break
    case .shifted(let shift): (kind, self.shift) = (.shifted, shift)
    case .speed: kind = .speed
    case .frames(let missing, let added):
      (kind, self.missing, self.added) = (.frames, missing, added)
    }
  }

  /// The kind of difference that most failing frames have, seen one by one.
  private static func kind(
    of outcomes: [FrameOutcome],
    _ failing: [FrameOutcome],
    hasPoseNote: Bool
  ) -> DifferenceKind {
    let counts = order.map { kind in failing.count { $0.finding.kind == kind } }
    if let most = counts.max(), most > 0, let place = counts.firstIndex(of: most) {
      return order[place]
    }
    if hasPoseNote { return .geometry }
    return outcomes.contains { $0.finding.kind == .noise } ? .noise : .identical
  }

  private static func worst(of outcomes: [FrameOutcome]) -> FrameOutcome? {
    outcomes.reduce(nil) { worst, outcome in
      guard let worst else { return outcome }
      let (one, other) = (outcome.finding.pixels?.largest ?? 0, worst.finding.pixels?.largest ?? 0)
      return (outcome.amount, one) > (worst.amount, other) ? outcome : worst
    }
  }

  private static func countNote(_ expected: Side, _ actual: Side) -> String {
    let (old, new) = (expected.frames, actual.frames)
    let compared =
      switch min(old, new) {
      case 0: "none is compared"
      case 1: "the first of both is compared"
      case let common: "the first \(common) of both are compared"
      }
    return "\(new) \(new == 1 ? "frame" : "frames"), expected \(old); \(compared)"
  }

  private static func rateNote(_ expected: Side, _ actual: Side, tolerance: Double) -> String? {
    guard let old = expected.fps, let new = actual.fps, abs(new - old) > tolerance * old else {
      return nil
    }
    return "\(new.plainText) frames a second, expected \(old.plainText)"
  }
}
