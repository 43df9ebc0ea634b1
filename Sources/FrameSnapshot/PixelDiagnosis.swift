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

  /// How many frames came of both sequences.
  package var counts: (expected: Int, actual: Int) { (expected.count, actual.count) }

  /// What time explains of the difference.
  ///
  /// - Returns: The alignment of all frames that came.
  public func alignment() -> SequenceAlignment {
    SequenceAlignment(expected: expected, actual: actual, limits: limits)
  }
}
