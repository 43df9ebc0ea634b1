extension ClosedRange<Double> {
  /// The smallest number of the range that meets a condition, found by bisection to the last bit.
  ///
  /// If a number meets the condition, all larger numbers of the range must meet it too. The upper bound is
  /// returned without a test if no smaller number meets the condition.
  package func first(where condition: (Double) -> Bool) -> Double {
    guard !condition(lowerBound) else { return lowerBound }
    var (low, high) = (lowerBound, upperBound)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if condition(middle) { high = middle } else { low = middle }
    }
  }
}
