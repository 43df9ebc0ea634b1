/// A frame of a sequence as indices into a palette.
public struct IndexedFrame: Sendable, Equatable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// An index a pixel, top row first.
  public let indices: [UInt8]
  /// The colours.
  public let palette: Palette
  /// The index that stands for no colour: the number of colours; nil where there is none.
  ///
  /// Pixels that have it are clear or, unless the frame `isWhole`, keep what the frames before left.
  public let transparentIndex: Int?
  /// Whether the frame stands alone, so that what the frames before left has to go.
  public let isWhole: Bool
}
