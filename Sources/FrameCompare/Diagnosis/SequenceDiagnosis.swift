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
  /// For `shifted`: the number of frames by which each frame is late; negative if it is early.
  public var shift: Int?
  /// For `swapped`: the two indices of each pair of frames that have exchanged their places; nil for others.
  public var swapped: [[Int]]?
  /// The expected sequence.
  public var expected: Side
  /// The actual sequence.
  public var actual: Side
  /// The frames that both sequences have, in order.
  public var frames: [FrameDifference]
  /// For `frames`: the indices of expected frames that are missing.
  public var missing: [Int]
  /// For `frames`: the indices of actual frames that were not expected.
  public var added: [Int]
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
  /// Why the sequence could not be compared, and how to fix that; nil if it was compared.
  public var error: String?

  package init(
    name: String,
    passes: Bool,
    kind: DifferenceKind,
    shift: Int? = nil,
    expected: Side,
    actual: Side,
    frames: [FrameDifference] = [],
    missing: [Int] = [],
    added: [Int] = [],
    first: FrameFinding? = nil,
    worst: FrameFinding? = nil,
    causes: [String] = [],
    notes: [String] = []
  ) {
    (self.name, self.passes, self.kind, self.shift) = (name, passes, kind, shift)
    (self.expected, self.actual, self.frames) = (expected, actual, frames)
    (self.missing, self.added) = (missing, added)
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

    package init(label: String, frames: Int, fps: Double? = nil, size: [Int]? = nil) {
      (self.label, self.frames, self.fps, self.size) = (label, frames, fps, size)
    }
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
