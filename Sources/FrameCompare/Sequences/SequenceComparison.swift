import Foundation
public import FrameImage

/// A comparison of two sequences of pictures: folders, GIFs, APNGs or videos.
///
/// ```swift
/// let comparison = try SequenceComparison(expected: "Goldens/carousel.apng", actual: "frames")
/// if let diagnosis = try await comparison.run(), !diagnosis.passes {
///   print(DiagnosisText(diagnosis).text())
/// }
/// ```
public struct SequenceComparison: Sendable {
  /// The expected frames.
  public let expected: PictureSequence
  /// The actual frames.
  public let actual: PictureSequence

  /// The causes of the difference, in sentences.
  package var causes: [String] = []
  /// A function that returns the metadata of the two frames with the given index.
  package var known: @Sendable (_ index: Int) -> FramePairMetadata = { _ in FramePairMetadata() }

  /// How frames of different durations are compared, in a sentence.
  private let note: String?
  private let labels: (expected: String, actual: String)
  private let comparator: SequenceComparator

  /// Creates a comparison of two sequences.
  ///
  /// - Parameters:
  ///   - expected: The expected frames.
  ///   - actual: The actual frames.
  ///   - labels: The names of the two sequences in the diagnosis.
  ///   - isExact: Whether any difference fails.
  ///   - masks: The parts of the sequences to ignore.
  ///   - limits: The differences that pass if `isExact` is false.
  public init(
    expected: PictureSequence,
    actual: PictureSequence,
    labels: (expected: String, actual: String) = ("expected", "actual"),
    isExact: Bool = false,
    masks: [FrameMask] = [],
    limits: ComparisonLimits = ComparisonLimits()
  ) {
    let common = CommonRate(expected, actual)
    (self.expected, self.actual, note) = (common.expected, common.actual, common.note)
    self.labels = labels
    var limits = limits
    if limits.tolerance == .automatic {
      limits.tolerance = .looser(
        NoiseModel(file: expected.files?.first ?? labels.expected),
        NoiseModel(file: actual.files?.first ?? labels.actual)
      )
    }
    comparator = SequenceComparator(
      isExact: isExact || limits.tolerance == .exact,
      masks: masks,
      limits: limits
    )
  }

  /// Creates a comparison of two paths; throws the errors of `PictureSequence.init(path:)`.
  public init(
    expected: String,
    actual: String,
    isExact: Bool = false,
    masks: [FrameMask] = [],
    limits: ComparisonLimits = ComparisonLimits()
  ) throws {
    self.init(
      expected: try PictureSequence(path: expected),
      actual: try PictureSequence(path: actual),
      labels: (expected, actual),
      isExact: isExact,
      masks: masks,
      limits: limits
    )
  }

  /// Compares all frames.
  ///
  /// Frames are read ahead of the comparison and are not stored.
  ///
  /// - Parameter isStopped: Returns whether to stop; called before each frame.
  /// - Returns: The diagnosis; nil if it was stopped.
  /// - Throws: `ImageError` if a frame cannot be read.
  public func run(
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws -> SequenceDiagnosis? {
    if let diagnosis = try equalFiles(isStopped) { return isStopped() ? nil : diagnosis }
    var comparator = comparator
    var rates = (expected: FrameRate(expected.knownRate), actual: FrameRate(actual.knownRate))
    do {
      let reader = try FramePairReader(expected.makeReader(), actual.makeReader())
      var index = 0
      var pair = try await reader.next()
      while let current = pair {
        guard !isStopped() else { return nil }
        async let following = reader.next()
        var known = known(index)
        known.expected.time = known.expected.time ?? rates.expected.duration
        known.actual.time = known.actual.time ?? rates.actual.duration
        comparator.add(
          expected: current.expected?.bitmap,
          actual: current.actual?.bitmap,
          known: known
        )
        rates.expected.add(current.expected)
        rates.actual.add(current.actual)
        index += 1
        pair = try await following
      }
    } catch  where isStopped() {
      // A signal from the terminal also stops the programs that read videos.
      return nil
    }
    var diagnosis = comparator.diagnosis(
      name: "\(labels.expected) ↔ \(labels.actual)",
      expected: (labels.expected, rates.expected.framesPerSecond),
      actual: (labels.actual, rates.actual.framesPerSecond),
      causes: causes
    )
    diagnosis.notes += [note].compactMap(\.self)
    return diagnosis
  }

  /// Returns the diagnosis of two lists of files with equal bytes, without decoding more than one; nil for
  /// other sequences.
  private func equalFiles(_ isStopped: () -> Bool) throws -> SequenceDiagnosis? {
    guard let old = expected.files, let new = actual.files, old.count == new.count, !old.isEmpty,
      comparator.hasNoMasks, expected.knownRate == actual.knownRate,
      zip(old, new).allSatisfy({ isStopped() || Self.areEqual($0, $1) })
    else { return nil }
    var reader = try expected.makeReader()
    let first = try reader.next()?.bitmap
    let size = first.map { (width: $0.width, height: $0.height) }
    let outcomes = old.indices.map { index in
      let known = known(index).actual
      return FrameOutcome(
        index: index,
        time: known.time ?? Double(index) / SequenceComparator.defaultRate,
        position: known.position
      )
    }
    func side(_ label: String, _ fps: Double?) -> SequenceDiagnosis.Side {
      SequenceDiagnosis.Side(label: label, frames: old.count, fps: fps, size: size)
    }
    return SequenceDiagnosis(
      name: "\(labels.expected) ↔ \(labels.actual)",
      expected: side(labels.expected, expected.knownRate),
      actual: side(labels.actual, actual.knownRate),
      outcomes: outcomes,
      causes: causes,
      track: .same
    )
  }

  private static func areEqual(_ one: String, _ other: String) -> Bool {
    func bytes(_ path: String) -> Data? {
      try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    }
    guard let first = bytes(one), let second = bytes(other) else { return false }
    return first == second
  }

  /// The frame rate of a sequence; if it is not known, it is computed from the durations of the frames.
  private struct FrameRate {
    private let known: Double?
    private var frames = 0
    /// The duration of all frames, in seconds; nil if a frame has no duration.
    private(set) var duration: Double? = 0

    init(_ known: Double?) { self.known = known }

    mutating func add(_ frame: PictureSequence.Frame?) {
      guard let frame else { return }
      frames += 1
      duration = duration.flatMap { duration in frame.duration.map { duration + $0 } }
    }

    var framesPerSecond: Double? {
      guard known == nil, let duration, duration > 0 else { return known }
      // Files store durations with a precision of about 1/100 s, so more decimals would not be exact.
      return (Double(frames) / duration * 100).rounded() / 100
    }
  }
}

/// Reads two sequences in parallel.
///
/// Unchecked: `next` must not be called before the previous call has returned.
private final class FramePairReader: @unchecked Sendable {
  private var expected: PictureSequence.Reader
  private var actual: PictureSequence.Reader

  init(_ expected: consuming PictureSequence.Reader, _ actual: consuming PictureSequence.Reader) {
    self.expected = expected
    self.actual = actual
  }

  /// Reads the next frame of both sequences; returns nil if both have ended.
  ///
  /// The frame of a sequence that has ended is nil.
  func next() async throws -> (expected: PictureSequence.Frame?, actual: PictureSequence.Frame?)? {
    let pair = (expected: try expected.next(), actual: try actual.next())
    return pair.expected == nil && pair.actual == nil ? nil : pair
  }
}
