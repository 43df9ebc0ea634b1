import PageGeometry
import TextTools

/// The result of comparing two sequences: the kind, frames, amount and causes of the difference.
///
/// The text, the HTML report, JUnit XML and JSON are all created from this value.
public struct SequenceDiagnosis: Codable, Sendable, Equatable {
  /// The name of the sequence: a preset's name, or the two paths compared.
  public var name: String
  /// Whether the sequence is as expected.
  public var passes: Bool
  /// The kind of difference.
  public var kind: DifferenceKind
  /// For `shifted`: the whole number of frames by which each frame is late; negative if it is early.
  public var shift: Int?
  /// The measured change in time; nil if there is none.
  public var timing: TimingChange?
  /// For `swapped`: the two indices of each pair of frames that have exchanged their places; nil for others.
  public var swapped: [[Int]]?
  /// The expected sequence.
  public var expected: Side
  /// The actual sequence.
  public var actual: Side
  /// The frames that both sequences have, in order.
  public var frames: [FrameDifference]
  /// For `frames`: the indices of expected frames that are missing.
  public var missing: [Int] = []
  /// For `frames`: the indices of actual frames that were not expected.
  public var added: [Int] = []
  /// The first frame that fails, if any.
  public var first: FrameFinding?
  /// The failing frame that differs most, if any.
  public var worst: FrameFinding?
  /// The causes of the difference, in sentences: a parameter, a line of the preset, a page's file.
  public var causes: [String]
  /// Further notes, in sentences, such as different sizes or counts, or unavailable pixels.
  public var notes: [String]
  /// The first frame that has another size than expected, in words; nil if there is none.
  public var sizes: String?
  /// The share of the pixels that masks cover, in 0…1; nil without masks.
  public var maskedShare: Double?
  /// Whether there is no golden yet; nil for no.
  public var isMissing: Bool?
  /// The cause of the differences that were ignored; nil if the comparison was exact or nothing differed.
  public var tolerance: NoiseModel?
  /// The parts that differ, followed over the frames, those that differ most first; nil if they are not known.
  public var regions: [RegionTrack]?
  /// Why the sequence could not be compared, and how to fix that; nil if it was compared.
  public var error: String?

  package init(
    name: String,
    passes: Bool,
    kind: DifferenceKind,
    expected: Side,
    actual: Side,
    frames: [FrameDifference] = [],
    first: FrameFinding? = nil,
    worst: FrameFinding? = nil,
    causes: [String] = [],
    notes: [String] = []
  ) {
    (self.name, self.passes, self.kind) = (name, passes, kind)
    (self.expected, self.actual, self.frames) = (expected, actual, frames)
    (self.first, self.worst) = (first, worst)
    (self.causes, self.notes) = (causes, notes)
  }

  /// One of the two sequences.
  public struct Side: Codable, Sendable, Equatable {
    /// The displayed name: a path, "golden" or "now".
    public var label: String
    /// The number of frames.
    public var frames: Int
    /// Frames per second; nil if not known.
    public var fps: Double?
    /// The width and height of the frames, in pixels; nil if not known.
    public var size: [Int]?

    package init(
      label: String,
      frames: Int,
      fps: Double? = nil,
      size: (width: Int, height: Int)? = nil
    ) {
      (self.label, self.frames, self.fps) = (label, frames, fps)
      self.size = size.map { [$0.width, $0.height] }
    }
  }

  /// The outcome of a comparison, in a word.
  package enum State: String, Sendable {
    case passes, differs
    /// There is no golden yet.
    case missing
    /// The sequences could not be compared.
    case error
  }

  /// The outcome of the comparison.
  package var state: State {
    error != nil ? .error : isMissing == true ? .missing : passes ? .passes : .differs
  }

  /// The runs of failing frames, by index.
  public var runs: [ClosedRange<Int>] { frames.filter(\.fails).map(\.index).runs }
}

extension [Int] {
  /// The ranges of consecutive numbers in this ascending array.
  package var runs: [ClosedRange<Int>] {
    reduce(into: []) { runs, index in
      if let last = runs.last, last.upperBound + 1 == index {
        runs[runs.count - 1] = last.lowerBound...index
      } else {
        runs.append(index...index)
      }
    }
  }
}

extension SequenceDiagnosis {
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
    track: @autoclosure () -> TrackDifference = .same
  ) {
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
    tolerance = outcomes.compactMap(\.tolerance).reduce(nil) { one, other in
      one.map { .looser($0, other) } ?? other
    }
    let tracks = RegionTrack.tracks(
      of: failing.map { ($0.finding.index, $0.finding.regions ?? []) }
    )
    regions = tracks.isEmpty ? nil : tracks
    if !masks.isEmpty, !outcomes.isEmpty {
      maskedShare = outcomes.reduce(0) { $0 + ($1.maskedShare ?? 0) } / Double(outcomes.count)
    }
    let isSame = failing.isEmpty && countNote == nil
    // The same frames at a different rate are the same motion at a different speed.
    let difference = isSame ? (rateNote == nil ? .same : .speed(1)) : track()
    kind = difference.kind ?? kind
    timing = TimingChange(difference, from: expected.fps, to: actual.fps)
    switch difference {
    case .shifted(let frames): shift = Int(frames.rounded())
    case .swapped(let pairs): swapped = pairs
    case .frames(let missing, let added, _): (self.missing, self.added) = (missing, added)
    case .same, .speed, .easing: break
    }
  }

  /// Returns the most frequent kind of the failing frames; without any, the kind of the others that has precedence.
  private static func kind(
    of outcomes: [FrameOutcome],
    _ failing: [FrameOutcome],
    hasPoseNote: Bool
  ) -> DifferenceKind {
    let kinds = DifferenceKind.allCases
    guard failing.isEmpty else {
      let counts = kinds.map { kind in failing.count { $0.finding.kind == kind } }
      return kinds[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
    }
    if hasPoseNote { return .geometry }
    return kinds.first { kind in outcomes.contains { $0.finding.kind == kind } } ?? .identical
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
    return "\(new.counting("frame")), expected \(old); \(compared)"
  }

  private static func rateNote(_ expected: Side, _ actual: Side, tolerance: Double) -> String? {
    guard let old = expected.fps, let new = actual.fps, abs(new - old) > tolerance * old else {
      return nil
    }
    return "\(new.plainText) frames per second, expected \(old.plainText)"
  }
}
