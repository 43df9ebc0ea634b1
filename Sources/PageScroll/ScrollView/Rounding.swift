extension Comparable {
  /// The value, or the nearer bound of a range that does not contain it.
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension Double {
  /// The number rounded down and clamped to a range; the number must not be NaN.
  func floored(in range: ClosedRange<Int>) -> Int {
    Int(rounded(.down).clamped(to: Double(range.lowerBound)...Double(range.upperBound)))
  }

  /// The nearest whole number; of two, the larger.
  ///
  /// floor(f + ½) would round the largest number below ½ up.
  var roundedHalfUp: Double {
    let below = rounded(.down)
    return self - below < 0.5 ? below : below + 1
  }
}

/// The position of an offset in strides, relative to the offset of the first stride.
///
/// A quotient alone may be rounded: 3 · 0.1 / 0.1 is not 3. This result is exact at each half stride:
/// `first + h · stride` gives exactly h, a smaller offset less than h, and a larger one more.
func strideFraction(_ offset: Double, first: Double, stride: Double) -> Double {
  let quotient = (offset - first) / stride
  let half = (2 * quotient).rounded() / 2
  let place = first + half * stride
  if place == offset { return half }
  return place > offset ? min(quotient, half.nextDown) : max(quotient, half.nextUp)
}

/// The sign of a velocity; 0 if it is slower than a flick.
func flickDirection(_ velocity: Double, flick: Double) -> Int {
  abs(velocity) < flick || velocity == 0 ? 0 : velocity < 0 ? -1 : 1
}
