extension ClosedRange<Double> {
  /// Returns the smallest number in the range that meets a condition, found exactly by bisection.
  ///
  /// If a number meets the condition, all larger numbers in the range must meet it too. If no number below
  /// the upper bound meets the condition, the upper bound is returned without a test.
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
