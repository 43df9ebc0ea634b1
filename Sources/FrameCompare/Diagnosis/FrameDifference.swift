/// The amount and kind of difference of one frame.
public struct FrameDifference: Codable, Sendable, Equatable {
  /// The index of the frame, from 0.
  public var index: Int
  /// The time of the frame, in seconds.
  public var time: Double
  /// The page position; nil if it is not known.
  public var position: Double?
  /// The kind of difference, determined from this frame alone.
  public var kind: DifferenceKind
  /// Whether the difference makes the sequence fail.
  public var fails: Bool
  /// The amount of difference, in 0…1.
  ///
  /// This is the share of pixels that differ. If pixels are not available, it is the largest distance that
  /// a page corner moved, divided by the viewport's diagonal.
  public var amount: Double
  /// The parts of the frame that differ, the largest first; nil if they are not known.
  public var regions: [FrameRegion]?

  package init(
    index: Int,
    time: Double,
    position: Double? = nil,
    kind: DifferenceKind,
    fails: Bool,
    amount: Double
  ) {
    (self.index, self.time, self.position) = (index, time, position)
    (self.kind, self.fails, self.amount) = (kind, fails, amount)
  }
}
