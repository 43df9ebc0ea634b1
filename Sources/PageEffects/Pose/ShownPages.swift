extension Effect {
  /// Returns the pages within the window at a page position, and their page differences before wrapping.
  ///
  /// - Parameters:
  ///   - position: The content offset in pages.
  ///   - count: The number of pages, at least 0.
  /// - Returns: Each page once.
  package func candidates(at position: Double, count: Int) -> [(index: Int, difference: Double)] {
    guard wraps else {
      let first = max(0, (position + window.lowerBound).rounded(.up))
      let last = min(Double(count - 1), (position + window.upperBound).rounded(.down))
      guard first <= last else { return [] }
      return (Int(first)...Int(last)).map { ($0, Double($0) - position) }
    }
    guard count > 0 else { return [] }
    // A ring shows every page once, at the nearer of its two differences.
    let turns = position.truncatingRemainder(dividingBy: Double(count))
    let home = turns < 0 ? turns + Double(count) : turns
    let first = Int((home + window.lowerBound).rounded(.up))
    let last = Int((home + window.upperBound).rounded(.down))
    guard first <= last else { return [] }
    let showsWholeRing = showsWholeRing(ofPages: count)
    var found: Set<Int> = []
    return (first...last).compactMap { unwrapped in
      let index = ((unwrapped % count) + count) % count
      let difference = Double(index) - home
      guard showsWholeRing || window.contains(wrapped(difference)),
        found.insert(index).inserted
      else { return nil }
      return (index, difference)
    }
  }

  /// Returns whether the window contains a whole ring at every page position.
  ///
  /// At most half a page beyond the opposite point of the ring counts. For example, a window of
  /// [−6.5, 5.5] is as long as a ring of twelve pages. But at some positions, the opposite page has
  /// a difference of 5.75, and only the equivalent difference −6.25 is in the window.
  private func showsWholeRing(ofPages pages: Int) -> Bool {
    let half = Double(pages) / 2 + 0.5
    return min(window.upperBound, half) - max(window.lowerBound, -half) >= Double(pages)
  }
}
