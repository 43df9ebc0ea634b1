public import PageGeometry

/// Which axes a drag moves, decided once its finger has gone its slop.
public enum DirectionLock: Sendable, Hashable {
  /// All that scroll.
  case none
  /// The one that the finger went further along by more than the margin, in points; in between, all.
  case normal(margin: Double)
  /// The one that the finger went further along; of two equal ways, the horizontal.
  case strict

  /// The lock with a margin of 5 points.
  public static let normal = DirectionLock.normal(margin: 5)

  /// The axes that a drag moves until the finger lifts.
  ///
  /// - Parameters:
  ///   - dx: How far the finger has gone to the right, in points.
  ///   - dy: How far it has gone downward, in points.
  ///   - scrollable: The axes that scroll at all.
  /// - Returns: None where the finger went along an axis that does not scroll.
  public func axes(dx: Double, dy: Double, scrollable: Set<Axis>) -> Set<Axis> {
    let (across, down) = (abs(dx), abs(dy))
    switch self {
    case .none: return scrollable
    case .normal(let margin):
      if across > down + margin { return scrollable.intersection([.horizontal]) }
      if down > across + margin { return scrollable.intersection([.vertical]) }
      return scrollable
    case .strict: return scrollable.intersection([across >= down ? .horizontal : .vertical])
    }
  }
}
