public import FrameCompare
import FrameFiles

extension SequenceComparison {
  /// Creates a comparison of two sequences, from their pixels, and from their poses if both were
  /// rendered by fxrender.
  ///
  /// - Parameters:
  ///   - expected: The expected sequence.
  ///   - actual: The actual sequence.
  ///   - isExact: Whether any difference fails; nil for true if fxrender rendered both sequences, and false
  ///     if not.
  ///   - masks: The parts of the sequences to ignore.
  ///   - limits: The differences that pass if the comparison is not exact.
  public init(
    expected: FrameSource,
    actual: FrameSource,
    isExact: Bool? = nil,
    masks: [FrameMask] = [],
    limits: ComparisonLimits = ComparisonLimits()
  ) {
    let (old, new) = (expected.manifest, actual.manifest)
    self.init(
      expected: expected.pictures,
      actual: actual.pictures,
      labels: (expected.path, actual.path),
      isExact: isExact ?? (old != nil && new != nil),
      masks: masks,
      limits: limits
    )
    let maskedPages = masks.pages
    known = { FrameSource.known(expected, actual, frame: $0, masked: maskedPages) }
    guard let old, let new else { return }
    let preset = old.preset == new.preset ? [] : ["preset: \(old.preset) → \(new.preset)"]
    causes = preset + SequenceCauses.changes(from: old.parameters, to: new.parameters)
  }

  /// Returns a function that reads a frame of both sequences, for a report.
  package func pictures() -> (Int) throws -> SnapshotReport.Pictures {
    let (expected, actual) = (SeekableFrames(expected), SeekableFrames(actual))
    return { index in
      SnapshotReport.Pictures(expected: try expected.frame(index), actual: try actual.frame(index))
    }
  }
}

extension FrameSource {
  /// Returns the metadata of a frame from the lists of both sequences.
  fileprivate static func known(
    _ expected: FrameSource,
    _ actual: FrameSource,
    frame index: Int,
    masked: Set<Int>
  ) -> FramePairMetadata {
    let (old, new) = (expected.frame(index), actual.frame(index))
    var known = FramePairMetadata()
    if let viewport = actual.viewport {
      if let old, let new {
        known = viewport.known(expected: old.pages, actual: new.pages, masked: masked)
      } else {
        known.shown = viewport.placed(old?.pages ?? new?.pages ?? [])
      }
    }
    (known.expected, known.actual) = (expected.known(old, index), actual.known(new, index))
    return known
  }
}
