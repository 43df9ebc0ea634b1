extension Comparable {
  /// The value of a range that is nearest.
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension Double {
  /// The whole number below, moved into a range; any number but NaN has one.
  func floored(in range: ClosedRange<Int>) -> Int {
    Int(rounded(.down).clamped(to: Double(range.lowerBound)...Double(range.upperBound)))
  }
}

/// The sign of a velocity that is a flick; 0 where it is slower than one.
func flickDirection(_ velocity: Double, flick: Double) -> Int {
  abs(velocity) < flick || velocity == 0 ? 0 : velocity < 0 ? -1 : 1
}
