import PageGeometry

extension SequenceDiagnosis {
  /// The kinds by precedence: if two kinds are equally frequent, the earlier one is reported.
  private static let order: [DifferenceKind] = [
    .geometry, .order, .content, .colour, .antialiasing, .palette, .noise,
  ]

  private static let maskedNote = "the masks leave nothing to compare; make them smaller"

  /// Creates a diagnosis from the outcomes of the frames that both sides have, and the difference in time.
  ///
  /// `poseNote` describes a difference of the pose tables, which also contain pages that are not visible. With
  /// it, the sequence fails. If there are `masks`, the note is only reported, because a table does not say which
  /// part of a frame differs.
  /// `rateTolerance` is the allowed difference of the frame rates, as a share of the expected rate. `track`
  /// is evaluated only if a frame fails or the number of frames differs.
  package init(
    name: String,
    expected: Side,
    actual: Side,
    outcomes: [FrameOutcome],
    poseNote: String? = nil,
    masks: [FrameMask] = [],
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
    let hits = outcomes.reduce(into: Set<Int>()) { $0.formUnion($1.hits) }
    let misses = masks.indices.filter { !hits.contains($0) }.map { index in
      "the mask \(masks[index]) covers nothing"
    }
    let poseObstacle = masks.isEmpty ? poseNote : nil
    let obstacles = [countNote, maskedNote, rateNote, poseObstacle].compactMap(\.self)
    self.init(
      name: name,
      passes: failing.isEmpty && obstacles.isEmpty,
      kind: Self.kind(of: outcomes, failing, hasPoseNote: poseObstacle != nil),
      expected: expected,
      actual: actual,
      frames: outcomes.map(\.difference),
      first: failing.first?.finding,
      worst: Self.worst(of: failing)?.finding,
      causes: causes,
      notes: obstacles + (masks.isEmpty ? [] : [poseNote].compactMap(\.self)) + misses + notes
    )
    sizes = outcomes.lazy.compactMap(\.sizes).first
    if !masks.isEmpty, !outcomes.isEmpty {
      maskedShare = outcomes.reduce(0) { $0 + ($1.maskedShare ?? 0) } / Double(outcomes.count)
    }
    guard !failing.isEmpty || countNote != nil else {
      // The same frames at a different rate are the same motion at a different speed.
      if rateNote != nil { kind = .speed }
      return
    }
    switch try track() {
    case .none: break
    case .shifted(let shift): (kind, self.shift) = (.shifted, shift)
    case .swapped(let pairs): (kind, swapped) = (.swapped, pairs)
    case .speed: kind = .speed
    case .frames(let missing, let added):
      (kind, self.missing, self.added) = (.frames, missing, added)
    }
  }

  /// Returns the most frequent kind of the failing frames.
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
    return order.first { kind in outcomes.contains { $0.finding.kind == kind } } ?? .identical
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
      case 0: "no frame is compared"
      case 1: "only the first frame of both is compared"
      case let common: "only the first \(common) frames of both are compared"
      }
    return "\(new) \(new == 1 ? "frame" : "frames"), expected \(old); \(compared)"
  }

  private static func rateNote(_ expected: Side, _ actual: Side, tolerance: Double) -> String? {
    guard let old = expected.fps, let new = actual.fps, abs(new - old) > tolerance * old else {
      return nil
    }
    return "\(new.plainText) frames per second, expected \(old.plainText)"
  }
}
