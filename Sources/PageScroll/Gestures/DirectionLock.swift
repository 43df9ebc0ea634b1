package import PageGeometry

/// The rule that chooses the axes of a drag when the drag starts.
public enum DirectionLock: Sendable, Hashable {
  /// A drag moves along all axes that scroll.
  case none
  /// A drag keeps to one axis if the finger moved further along it by more than a margin, in points.
  case normal(margin: Double)
  /// A drag keeps to the axis along which the finger moved further; if both distances are equal, it keeps
  /// to the horizontal axis.
  case strict

  /// The lock with a margin of 5 points.
  public static let normal = DirectionLock.normal(margin: 5)

  /// Returns the axes of `scrollable` along which a drag moves the content; none if the finger moved along an axis
  /// that does not scroll.
  package func axes(dx: Double, dy: Double, scrollable: Set<Axis>) -> Set<Axis> {
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
