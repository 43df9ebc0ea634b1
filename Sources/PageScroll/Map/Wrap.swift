/// Joined ends: the last of n items is followed by the first.
///
/// Motion uses unfolded positions, so that it does not jump; only reported positions are folded.
package struct Wrap: Sendable, Hashable {
  /// The number of items, at least 1.
  package let count: Int

  /// Creates joined ends; a count under 1 is a programmer error and traps.
  package init(count: Int) {
    precondition(count > 0, "count must be at least 1")
    self.count = count
  }

  /// The position `p − ⌊p / n⌋ n`, in 0..<n, for a finite position p in items.
  package func folded(_ position: Double) -> Double {
    let rest = position.truncatingRemainder(dividingBy: Double(count))
    let folded = rest < 0 ? rest + Double(count) : rest
    // A sum just below n may be rounded up to n. Adding 0 removes the sign of −0.
    return folded < Double(count) ? folded + 0 : 0
  }

  /// The item at any unfolded index, in `0..<count`.
  package func item(at index: Int) -> Int {
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  /// The signed distance `item − position` by the shorter way: over −n/2 and at most n/2.
  package func difference(of item: Int, at position: Double) -> Double {
    let size = Double(count)
    let difference = (Double(item) - position).remainder(dividingBy: size)
    return difference == -size / 2 ? size / 2 : difference
  }

  /// The shorter way from a finite position to an item: the distance to add to the unfolded position.
  ///
  /// Of two ways of equal length it is the one that does not pass the joined ends.
  package func way(from position: Double, to item: Int) -> Double {
    let size = Double(count)
    let direct = Double(self.item(at: item)) - folded(position)
    let other = direct > 0 ? direct - size : direct + size
    return abs(other) < abs(direct) ? other : direct
  }
}
