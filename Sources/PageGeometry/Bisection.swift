extension ClosedRange<Double> {
  /// The least number of the range at which a condition holds, by halving it to neighbouring numbers.
  ///
  /// - Parameter holds: A condition that, where it once holds, holds for all that is greater.
  /// - Returns: The least number for which it holds; the upper bound where it holds for none, or for
  ///   that alone.
  public func first(where holds: (Double) -> Bool) -> Double {
    guard !holds(lowerBound) else { return lowerBound }
    var (without, with) = (lowerBound, upperBound)
    while true {
      let middle = without + (with - without) / 2
      guard middle > without, middle < with else { return with }
      if holds(middle) { with = middle } else { without = middle }
    }
  }
}
