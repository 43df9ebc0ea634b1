/// Joined ends: after the last of n items comes the first.
///
/// Motion keeps the unfolded position, so that it never jumps; only what is told is folded.
public struct Wrap: Sendable, Hashable {
  /// The way round from one item to another.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// The shorter; of two as long, the one that does not pass the joined ends.
    case shortest
    /// To later items.
    case forward
    /// To earlier items.
    case backward
  }

  /// How many items there are, at least 1.
  public let count: Int

  /// So many items; under 1 is a programmer error and traps.
  public init(count: Int) {
    precondition(count > 0, "a ring has items")
    self.count = count
  }

  /// The position on the ring.
  ///
  /// - Parameter position: In items, finite.
  /// - Returns: `position − ⌊position / n⌋ n`, in 0..<n.
  public func folded(_ position: Double) -> Double {
    let rest = position.truncatingRemainder(dividingBy: Double(count))
    let folded = rest < 0 ? rest + Double(count) : rest
    // The sum rounds up to n just before an item 0; zero has no sign.
    return folded < Double(count) ? folded + 0 : 0
  }

  /// The item at a place of the endless row.
  ///
  /// - Parameter index: Any.
  /// - Returns: In `0..<count`.
  public func item(at index: Int) -> Int {
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  /// How far an item is from a position, the nearer way.
  ///
  /// - Parameters:
  ///   - item: Its index.
  ///   - position: In items, finite.
  /// - Returns: `item − position` folded into over −n/2 and at most n/2.
  public func difference(of item: Int, at position: Double) -> Double {
    let size = Double(count)
    let difference = (Double(item) - position).remainder(dividingBy: size)
    return difference == -size / 2 ? size / 2 : difference
  }

  /// The way from a position to an item, in items: what to add to the unfolded position.
  ///
  /// - Parameters:
  ///   - position: In items, finite.
  ///   - item: Its index.
  ///   - direction: The way round.
  /// - Returns: Less than n in magnitude; positive goes to later items.
  public func way(
    from position: Double,
    to item: Int,
    direction: Direction = .shortest
  ) -> Double {
    let size = Double(count)
    let direct = Double(self.item(at: item)) - folded(position)
    let other = direct > 0 ? direct - size : direct + size
    switch direction {
    case .shortest: return abs(other) < abs(direct) ? other : direct
    case .forward: return direct < 0 ? other : direct
    case .backward: return direct > 0 ? other : direct
    }
  }
}
