public import FrameImage

/// Compares two sequences frame by frame, then in time.
///
/// All comparisons of sequences use this type: goldens, folders, animations and pictures in memory.
///
/// ```swift
/// var comparator = SequenceComparator(masks: [.rectangle(x: 0, y: 0, width: 240, height: 20)])
/// for (old, new) in zip(goldens, frames) { comparator.add(expected: old, actual: new) }
/// print(DiagnosisText(comparator.diagnosis(name: "carousel")).text())
/// ```
/// Frames are added one pair at a time and are not stored; each pair takes about 4 KB of memory.
public struct SequenceComparator: Sendable {
  private let isExact: Bool
  private let masks: [FrameMask]
  private let limits: ComparisonLimits
  private var outcomes: [FrameOutcome] = []
  private var sides = (expected: Side(), actual: Side())

  /// The frame rate assumed for pictures whose times are not known, in frames per second.
  static let defaultRate = 60.0

  /// Whether nothing is masked.
  var hasNoMasks: Bool { masks.isEmpty }

  /// One of the two sequences.
  private struct Side: Sendable {
    var track = FrameTrack()
    var frames: [SequenceAlignment.Frame] = []
    var size: (width: Int, height: Int)?

    mutating func add(_ bitmap: Bitmap, _ mask: PixelMask?, _ known: FrameMetadata) {
      track.append(position: known.position, hash: known.hash)
      frames.append(SequenceAlignment.Frame(mask?.applied(to: bitmap) ?? bitmap))
      size = size ?? (bitmap.width, bitmap.height)
    }
  }

  /// Creates a comparator without frames.
  ///
  /// - Parameters:
  ///   - isExact: Whether any difference fails.
  ///   - masks: The parts of the sequences to ignore.
  ///   - limits: The differences that pass if `isExact` is false.
  public init(
    isExact: Bool = false,
    masks: [FrameMask] = [],
    limits: ComparisonLimits = ComparisonLimits()
  ) {
    (self.isExact, self.masks, self.limits) = (isExact, masks, limits)
  }

  // MARK: Frames

  /// Adds the next frame of both sequences and compares them.
  ///
  /// - Parameters:
  ///   - expected: The expected frame; nil if that sequence has ended.
  ///   - actual: The actual frame; nil if that sequence has ended.
  public mutating func add(expected: Bitmap?, actual: Bitmap?) {
    add(expected: expected, actual: actual, known: FramePairMetadata())
  }

  /// Adds the next frame of both sequences, with their metadata.
  package mutating func add(expected: Bitmap?, actual: Bitmap?, known: FramePairMetadata) {
    guard let bitmap = actual ?? expected else { return }
    let index = max(sides.expected.track.count, sides.actual.track.count)
    let mask = masks.pixels(
      ofFrame: index,
      known.shown,
      width: bitmap.width,
      height: bitmap.height
    )
    if let expected { sides.expected.add(expected, mask, known.expected) }
    if let actual { sides.actual.add(actual, mask, known.actual) }
    guard let expected, let actual else { return }
    var outcome = FrameOutcome(
      index: index,
      time: known.actual.time ?? Double(index) / Self.defaultRate,
      position: known.actual.position
    )
    note(&outcome, mask, known.shown, width: bitmap.width, height: bitmap.height)
    compare(&outcome, (expected, actual), mask, known)
    outcomes.append(outcome)
  }

  /// Compares a frame by its hashes, and by its pixels only if the hashes differ.
  ///
  /// Several threads may call this function at the same time. `frame` has the index, time and position of
  /// the frame; `size` is the width and height of the actual frame, in pixels. `shown` returns the pages of
  /// the actual frame and is called only if there are masks. `known` and `pictures` are called only if the
  /// hashes differ; `pictures` returns nil if one of the frames is not available.
  package func outcome(
    of frame: FrameOutcome,
    hashes: (expected: String, actual: String),
    size: (width: Int, height: Int),
    shown: () -> [PlacedPage],
    known: () throws -> FramePairMetadata,
    pictures: () throws -> (expected: Bitmap, actual: Bitmap)?
  ) rethrows -> FrameOutcome {
    var outcome = frame
    func mask(_ pages: [PlacedPage]) -> PixelMask? {
      masks.pixels(ofFrame: frame.finding.index, pages, width: size.width, height: size.height)
    }
    if !masks.isEmpty {
      let shown = shown()
      note(&outcome, mask(shown), shown, width: size.width, height: size.height)
    }
    guard !masks.hides(frame: frame.finding.index), hashes.expected != hashes.actual else {
      return outcome
    }
    let known = try known()
    let pictures = try pictures()
    compare(&outcome, pictures, pictures == nil ? nil : mask(known.shown), known)
    return outcome
  }

  /// Notes the part of a frame that masks cover.
  private func note(
    _ outcome: inout FrameOutcome,
    _ mask: PixelMask?,
    _ shown: [PlacedPage],
    width: Int,
    height: Int
  ) {
    guard !masks.isEmpty else { return }
    let index = outcome.finding.index
    let covered = mask?.count(width: width, height: height) ?? 0
    outcome.hits = masks.hits(ofFrame: index, shown, width: width, height: height)
    outcome.maskedShare = Double(covered) / Double(max(width * height, 1))
    outcome.isMasked = covered > 0 && covered == width * height
  }

  private func compare(
    _ outcome: inout FrameOutcome,
    _ pictures: (expected: Bitmap, actual: Bitmap)?,
    _ mask: PixelMask?,
    _ known: FramePairMetadata
  ) {
    if let (expected, actual) = pictures {
      if (expected.width, expected.height) != (actual.width, actual.height) {
        outcome.sizes =
          "frame \(outcome.finding.index): \(actual.width)x\(actual.height) pixels, "
          + "expected \(expected.width)x\(expected.height)"
      }
      let comparison = FrameComparison(
        expected: expected,
        actual: actual,
        mask: mask,
        limits: limits,
        // A difference of poses replaces the kind of an exact comparison.
        isJudged: !isExact || known.pose == nil
      )
      outcome.apply(comparison, isExact: isExact)
      if !isExact { noteDrawing(&outcome, comparison, (expected, actual), mask) }
    } else {
      (outcome.fails, outcome.finding.kind, outcome.amount) = (true, .content, known.amount)
    }
    guard outcome.fails else { return }
    if let pose = known.pose { outcome.apply(pose) } else { outcome.attribute(to: known.pages) }
  }

  /// Notes what a frame says about the rasterizers, and what it would be if they were the same.
  private func noteDrawing(
    _ outcome: inout FrameOutcome,
    _ comparison: FrameComparison,
    _ pictures: (expected: Bitmap, actual: Bitmap),
    _ mask: PixelMask?
  ) {
    if comparison.kind == .identical {
      outcome.isDrawnAlike = SameRasterizer.isShown(by: pictures.expected)
    } else if comparison.tolerance == .rasterizer, comparison.visible > 0, !comparison.fails {
      outcome.ifDrawnAlike = FrameComparison(
        expected: pictures.expected,
        actual: pictures.actual,
        mask: mask,
        limits: limits,
        isSameRasterizer: true
      )
    }
  }

  /// The outcomes, where a visible difference fails if most frames show that the same rasterizer drew both sequences.
  private var finalOutcomes: [FrameOutcome] {
    let alike = outcomes.count { $0.isDrawnAlike }
    guard 2 * alike > outcomes.count else { return outcomes }
    return outcomes.map { outcome in
      guard let comparison = outcome.ifDrawnAlike else { return outcome }
      var outcome = outcome
      outcome.apply(comparison, isExact: false)
      return outcome
    }
  }

  // MARK: Diagnosis

  /// Returns the diagnosis of all frames that were added.
  ///
  /// - Parameters:
  ///   - name: The name of the comparison.
  ///   - expected: The label of the expected sequence, and its frame rate if known.
  ///   - actual: The label of the actual sequence, and its frame rate if known.
  ///   - causes: The causes of the difference, in sentences, if known.
  /// - Returns: The diagnosis.
  public func diagnosis(
    name: String,
    expected: (label: String, fps: Double?) = ("expected", nil),
    actual: (label: String, fps: Double?) = ("actual", nil),
    causes: [String] = []
  ) -> SequenceDiagnosis {
    func side(_ side: Side, _ known: (label: String, fps: Double?)) -> SequenceDiagnosis.Side {
      SequenceDiagnosis.Side(
        label: known.label,
        frames: side.track.count,
        fps: known.fps,
        size: side.size
      )
    }
    return SequenceDiagnosis(
      name: name,
      expected: side(sides.expected, expected),
      actual: side(sides.actual, actual),
      outcomes: finalOutcomes,
      masks: masks,
      rateTolerance: isExact ? 0 : rateTolerance(expected.fps),
      causes: causes,
      track: trackDifference
    )
  }

  /// The allowed difference of the frame rates, as a share: a hundredth of a second of the whole duration, within
  /// limits, because the times of a GIF are rounded to it.
  private func rateTolerance(_ framesPerSecond: Double?) -> Double {
    let duration = Double(sides.expected.track.count) / (framesPerSecond ?? Self.defaultRate)
    return min(max(0.01 / duration, ComparisonLimits.rate), ComparisonLimits.largestRate)
  }

  /// The difference in time, from the page positions if all are known, or from the pictures if not.
  private var trackDifference: TrackDifference {
    let (old, new) = (sides.expected.track, sides.actual.track)
    let isKnown = (old.positions + new.positions).allSatisfy { $0 != nil }
    if isKnown, old.count > 0 {
      let difference = TrackDifference(old, new)
      if difference != .same { return difference }
      // The recorded positions are equal, but files may have been exchanged.
      let pairs = SwappedFrames.equalPairs(sides.expected.frames, sides.actual.frames)
      return pairs.map { .swapped($0) } ?? .same
    }
    let alignment = SequenceAlignment(
      expected: sides.expected.frames,
      actual: sides.actual.frames,
      limits: limits
    )
    return alignment.difference
      ?? (old.count == new.count ? .same : .frames(missing: [], added: []))
  }
}
