import FrameEncode
import FrameImage
import PageEffects
import PageGeometry

/// Two sequences that somebody made, held against each other: from their pixels, and from their poses
/// where both were rendered here.
public struct SequenceComparison: Sendable {
  /// What was expected.
  public let expected: FrameSource
  /// What is.
  public let actual: FrameSource

  private let isExact: Bool
  private let masks: FrameMasks
  private let limits: ComparisonLimits

  /// A comparison of two sequences.
  ///
  /// - Parameters:
  ///   - expected: What was expected.
  ///   - actual: What is.
  ///   - isExact: Whether any difference fails; nil for sequences of which both were rendered here.
  ///   - masks: What is left out.
  ///   - limits: What may differ where not everything fails.
  public init(
    expected: FrameSource,
    actual: FrameSource,
    isExact: Bool? = nil,
    masks: [FrameMask] = [],
    limits: ComparisonLimits = ComparisonLimits()
  ) {
    self.expected = expected
    self.actual = actual
    self.isExact = isExact ?? (expected.manifest != nil && actual.manifest != nil)
    self.masks = FrameMasks(masks)
    self.limits = limits
  }

  /// Compares all frames.
  ///
  /// Frames are read ahead of the comparison, and none is kept.
  ///
  /// - Parameter isStopped: Whether to end at the next frame.
  /// - Returns: What is to be said; nil where it ended before the last frame.
  /// - Throws: `ImageError` where a frame cannot be read.
  public func run(
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws -> SequenceDiagnosis? {
    let readers = try FramePairReader(
      expected.pictures.makeReader(),
      actual.pictures.makeReader()
    )
    var state = ComparisonState(limits: limits)
    var pair = try await readers.next()
    while let current = pair {
      guard !isStopped() else { return nil }
      async let following = readers.next()
      compare(current, &state)
      pair = try await following
    }
    return diagnosis(state)
  }

  /// The pictures of frames, for a report.
  ///
  /// - Returns: What reads a frame of both sides.
  public func pictures() -> (Int) throws -> SnapshotReport.Pictures {
    { index in
      SnapshotReport.Pictures(
        expected: try expected.frames.frame(index),
        actual: try actual.frames.frame(index)
      )
    }
  }

  // MARK: A frame

  private func compare(_ pair: FramePair, _ state: inout ComparisonState) {
    let index = state.index
    state.index += 1
    let (old, new) = (expected.frame(index), actual.frame(index))
    if pair.expected != nil {
      state.tracks.expected.append(position: position(of: old, expected), hash: old?.pixels ?? "")
    }
    if pair.actual != nil {
      state.tracks.actual.append(position: position(of: new, actual), hash: new?.pixels ?? "")
    }
    state.note(pair)
    let mask = mask(of: index, pair, (old?.pages ?? []) + (new?.pages ?? []))
    state.pixels.add(expected: pair.expected?.bitmap, actual: pair.actual?.bitmap, mask: mask)
    guard pair.expected != nil, pair.actual != nil, let found = state.pixels.comparisons.last else {
      return
    }
    var outcome = FrameOutcome(
      index: index,
      time: new?.time ?? Double(index) / (actual.manifest?.fps ?? Self.usualRate),
      position: position(of: new, actual)
    )
    outcome.take(found, isExact: isExact)
    if outcome.fails, let old, let new, let stage {
      let pose = PoseDifference.between(
        old.pages,
        new.pages,
        pageSize: stage.pageSize,
        masked: masks.pages
      )
      if let pose { outcome.take(pose) } else { outcome.attribute(to: new.pages, on: stage) }
    }
    state.outcomes.append(outcome)
  }

  /// The rate that a folder of pictures is taken to have.
  private static let usualRate = 60.0

  private func position(of frame: SequenceFrame?, _ source: FrameSource) -> Double? {
    guard let frame, let size = source.manifest?.pageSize else { return nil }
    // Along the other axis the offset is 0.
    let position = frame.contentOffset[0] / size[0] + frame.contentOffset[1] / size[1]
    return position.isFinite ? position : nil
  }

  private func mask(
    of index: Int,
    _ pair: FramePair,
    _ pages: [SequenceFrame.Page]
  ) -> PixelMask? {
    guard let bitmap = pair.actual?.bitmap ?? pair.expected?.bitmap else { return nil }
    return masks.pixels(
      ofFrame: index,
      pages,
      on: stage,
      width: bitmap.width,
      height: bitmap.height
    )
  }

  /// What the pages of both stand on; nil where it is not known.
  private var stage: FrameMasks.Stage? {
    guard let manifest = actual.manifest else { return nil }
    return FrameMasks.Stage(
      viewport: Size(width: manifest.size[0], height: manifest.size[1]),
      pageSize: Size(width: manifest.pageSize[0], height: manifest.pageSize[1]),
      scale: manifest.scale
    )
  }

  // MARK: All frames

  private func diagnosis(_ state: ComparisonState) -> SequenceDiagnosis {
    DiagnosisBuilder(
      name: "\(expected.path) ↔ \(actual.path)",
      expected: state.sides.expected.side(of: expected),
      actual: state.sides.actual.side(of: actual),
      track: track(state),
      outcomes: state.outcomes,
      rateTolerance: isExact ? 0 : ComparisonLimits.rate,
      isFullyMasked: state.pixels.isFullyMasked,
      causes: causes
    ).diagnosis()
  }

  /// What made the difference, where both were rendered here.
  private var causes: [String] {
    guard let old = expected.manifest, let new = actual.manifest else { return [] }
    let preset = old.preset == new.preset ? [] : ["preset: \(old.preset) → \(new.preset)"]
    return preset + SequenceCauses.changes(from: old.parameters, to: new.parameters)
  }

  /// What is otherwise in time: from the positions where all are known, else from what is seen.
  private func track(_ state: ComparisonState) -> TrackDifference {
    let (old, new) = state.tracks
    let isKnown = (old.positions + new.positions).allSatisfy { $0 != nil }
    if isKnown, !old.positions.isEmpty { return TrackDifference(old, new) }
    return TrackDifference(state.pixels.alignment(), counts: state.pixels.counts)
  }
}
