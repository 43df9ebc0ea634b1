/// How one frame differs from the one expected.
public struct FrameDifference: Codable, Sendable, Equatable {
  /// The frame, from 0.
  public var index: Int
  /// Its time, in seconds.
  public var time: Double
  /// The page position; nil where it is not known.
  public var position: Double?
  /// What kind of difference it is, seen by itself.
  public var kind: DifferenceKind
  /// Whether it is one that makes the sequence fail.
  public var fails: Bool
  /// How much of the frame differs, in 0…1: the share of its pixels; where no pixels are at hand how
  /// far a page's corner moved at most, as a share of the viewport's diagonal.
  public var amount: Double

  /// A frame's difference from its parts.
  public init(
    index: Int,
    time: Double,
    position: Double? = nil,
    kind: DifferenceKind,
    fails: Bool,
    amount: Double
  ) {
    self.index = index
    self.time = time
    self.position = position
    self.kind = kind
    self.fails = fails
    self.amount = amount
  }
}
