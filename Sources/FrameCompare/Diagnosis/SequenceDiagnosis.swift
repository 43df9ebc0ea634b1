/// What is to be said of a sequence that was compared: what changed, where, and by how much.
///
/// This is what every output is made from: the terminal's lines, the report, JUnit XML and JSON.
public struct SequenceDiagnosis: Codable, Sendable, Equatable {
  /// The sequence's name: a preset's, or the two paths that were compared.
  public var name: String
  /// Whether it is as it should be.
  public var passes: Bool
  /// What kind of difference there is; `identical` where there is none.
  public var kind: DifferenceKind
  /// For `shifted`: how many frames later the same frame comes; negative where it comes earlier.
  public var shift: Int?
  /// What was expected.
  public var expected: Side
  /// What is.
  public var actual: Side
  /// The frames that both have, in order.
  public var frames: [FrameDifference]
  /// For `frames`: those expected that are missing.
  public var missing: [Int]
  /// For `frames`: those that are there and were not expected.
  public var added: [Int]
  /// The first frame that fails; nil where none does.
  public var first: FrameFinding?
  /// The frame that differs most of those that fail; nil where none does.
  public var worst: FrameFinding?
  /// What made the difference, in sentences: a parameter, a line of the preset, a page's file.
  public var causes: [String]
  /// What else there is to know, in sentences: sizes or counts that differ, pixels not at hand.
  public var notes: [String]
  /// Why it could not be compared, and how to fix that; nil where it was.
  public var error: String?

  /// A diagnosis from its parts.
  public init(
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
    self.name = name
    self.passes = passes
    self.kind = kind
    self.shift = shift
    self.expected = expected
    self.actual = actual
    self.frames = frames
    self.missing = missing
    self.added = added
    self.first = first
    self.worst = worst
    self.causes = causes
    self.notes = notes
  }

  /// One of the two sequences.
  public struct Side: Codable, Sendable, Equatable {
    /// Where it comes from, as a person named it: a path, or "golden" and "now".
    public var label: String
    /// How many frames it has.
    public var frames: Int
    /// Frames a second; nil where it is not known.
    public var fps: Double?
    /// The width and height of its frames, in pixels; nil where they are not known.
    public var size: [Int]?

    /// A side from its parts.
    public init(label: String, frames: Int, fps: Double? = nil, size: [Int]? = nil) {
      self.label = label
      self.frames = frames
      self.fps = fps
      self.size = size
    }
  }

  /// The runs of frames that fail, by their indices.
  public var runs: [ClosedRange<Int>] { frames.filter(\.fails).map(\.index).runs }
}

extension [Int] {
  /// Ascending numbers, joined into ranges where one follows another.
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
