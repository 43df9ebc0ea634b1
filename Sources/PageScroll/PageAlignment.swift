/// Which part of a page comes to which part of the viewport.
public enum PageAlignment: String, Sendable, Hashable, CaseIterable {
  /// Start to start.
  case start
  /// Middle to middle.
  case centre
  /// End to end.
  case end

  /// The offset at which an item rests, not yet moved into the range.
  ///
  /// - Parameters:
  ///   - position: Where the item starts in the content, in points.
  ///   - length: The item's length, in points.
  ///   - viewport: The viewport's length, in points.
  /// - Returns: In points.
  public func offset(ofItemAt position: Double, length: Double, viewport: Double) -> Double {
    switch self {
    case .start: position
    case .centre: position - (viewport - length) / 2
    case .end: position - (viewport - length)
    }
  }
}
