/// The indices and positions of n items in a row with joined ends: the first item follows the last.
///
/// An unfolded position counts full turns too; a folded position is in the first turn, `0..<n`. Motions use
/// unfolded positions, so that they do not jump at the joined ends. Only reported positions are folded.
package struct Wrap: Sendable, Hashable {
  /// The number of items, at least 1.
  package let count: Int

  /// Creates a row with joined ends; a count less than 1 is a programmer error and traps.
  package init(count: Int) {
    precondition(count > 0, "count must be at least 1")
    self.count = count
  }

  /// Returns the folded position `p − ⌊p / n⌋ n`, in `0..<n`, for a finite position p in items.
  package func folded(_ position: Double) -> Double {
    let rest = position.truncatingRemainder(dividingBy: Double(count))
    let folded = rest < 0 ? rest + Double(count) : rest
    // A sum just below n may be rounded up to n. Adding 0 removes the sign of −0.
    return folded < Double(count) ? folded + 0 : 0
  }

  /// Returns the item at an unfolded index, in `0..<count`.
  package func item(at index: Int) -> Int {
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  /// Returns the distance between the same two positions by the shorter way, greater than −n/2 and at most n/2.
  package func nearest(_ distance: Double) -> Double {
    let size = Double(count)
    let nearest = distance.remainder(dividingBy: size)
    return nearest == -size / 2 ? size / 2 : nearest
  }

  /// Returns the way from a finite position to an item in a direction: the signed distance to add to the
  /// unfolded position; 0 if the position is that of the item.
  package func way(from position: Double, to item: Int, _ direction: TurnDirection) -> Double {
    let forward = folded(Double(self.item(at: item)) - folded(position))
    switch direction {
    case .shortest: return way(from: position, to: item)
    case .forward: return forward
    case .backward: return forward == 0 ? 0 : forward - Double(count)
    }
  }

  /// Returns the shorter way from a finite position to an item: the signed distance to add to the unfolded
  /// position.
  ///
  /// If both ways are equally long, it is the one that does not pass the joined ends.
  package func way(from position: Double, to item: Int) -> Double {
    let size = Double(count)
    let direct = Double(self.item(at: item)) - folded(position)
    let other = direct > 0 ? direct - size : direct + size
    return abs(other) < abs(direct) ? other : direct
  }
}
