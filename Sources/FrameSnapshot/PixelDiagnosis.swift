public import FrameImage

/// What the pixels of two sequences say, frame by frame and of the whole.
///
/// Frames come one pair at a time and are not kept: what is kept of a pair are some 2 KB.
public struct PixelDiagnosis: Sendable {
  /// The frames that both have, compared in place.
  public private(set) var comparisons: [FrameComparison] = []
  private var expected: [SequenceAlignment.Frame] = []
  private var actual: [SequenceAlignment.Frame] = []
  private let limits: ComparisonLimits

  /// A diagnosis of no frames yet.
  ///
  /// - Parameter limits: The limits of the comparison.
  public init(limits: ComparisonLimits = ComparisonLimits()) {
    self.limits = limits
  }

  /// Adds the next frame of both sequences.
  ///
  /// - Parameters:
  ///   - expected: The frame that should be; nil where that sequence has ended.
  ///   - actual: The frame that is; nil where that sequence has ended.
  ///   - mask: The pixels to leave out; nil for none.
  public mutating func add(expected: Bitmap?, actual: Bitmap?, mask: PixelMask? = nil) {
    func seen(_ bitmap: Bitmap) -> SequenceAlignment.Frame {
      SequenceAlignment.Frame(mask?.applied(to: bitmap) ?? bitmap)
    }
    if let expected { self.expected.append(seen(expected)) }
    if let actual { self.actual.append(seen(actual)) }
    guard let expected, let actual else { return }
    comparisons.append(
      FrameComparison(expected: expected, actual: actual, mask: mask, limits: limits)
    )
  }

  /// Whether frames came, and masks left nothing of any of them to compare.
  public var isFullyMasked: Bool {
    !comparisons.isEmpty && comparisons.allSatisfy { $0.compared == 0 }
  }

  /// The first frame that fails; nil where none does.
  public var first: Int? { comparisons.firstIndex(where: \.fails) }

  /// The frame with the largest squared difference of those that fail; nil where none does.
  public var worst: Int? {
    comparisons.indices.filter { comparisons[$0].fails }
      .max { comparisons[$0].squares.wrappedSum() < comparisons[$1].squares.wrappedSum() }
  }

  /// What time explains of the difference.
  ///
  /// - Returns: The alignment of all frames that came.
  public func alignment() -> SequenceAlignment {
    SequenceAlignment(expected: expected, actual: actual, limits: limits)
  }

  /// What kind of difference the sequences have.
  ///
  /// Another number of frames is `frames` unless another speed explains it. What time does not
  /// explain is what most of the failing frames are by themselves. Pixels alone cannot tell pages in
  /// another order from pages with other pictures: both are `content`.
  ///
  /// - Parameter alignment: What time explains.
  /// - Returns: The kind; never `order`.
  public func kind(_ alignment: SequenceAlignment) -> DifferenceKind {
    let failing = comparisons.filter(\.fails)
    guard !failing.isEmpty || expected.count != actual.count else {
      return comparisons.contains { $0.kind == .noise } ? .noise : .identical
    }
    if let kind = alignment.kind, kind != .identical { return kind }
    // Of as many the one that says more.
    let kinds: [DifferenceKind] = [.content, .geometry, .colour]
    let counts = kinds.map { kind in failing.count { $0.kind == kind } }
    let most = counts.max() ?? 0
    // Where only the size of the frames differs, nothing else can be said.
    guard most > 0 else { return .geometry }
    return zip(kinds, counts).first { $0.1 == most }?.0 ?? .content
  }
}
