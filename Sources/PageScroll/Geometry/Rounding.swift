extension Comparable {
  /// Returns the value if it is in a range, and the nearer bound of the range otherwise.
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension Int {
  /// The largest index of a page or slot.
  ///
  /// Neighbours with larger indices would not have distinct offsets in double precision. In browsers, an `Int` has
  /// only 32 bits, in which the number of indices from the least to the largest must fit, too.
  static let farthest = bitWidth > 52 ? 1 << 52 : 1 << 29
}

extension Double {
  /// Returns the number, rounded down and clamped to a range.
  ///
  /// The number must not be NaN.
  func floored(in range: ClosedRange<Int>) -> Int {
    Int(rounded(.down).clamped(to: Double(range.lowerBound)...Double(range.upperBound)))
  }

  /// The nearest whole number; the larger one if two are equally near.
  ///
  /// The common formula ⌊x + ½⌋ would round the largest number below ½ up to 1.
  var roundedHalfUp: Double {
    let below = rounded(.down)
    return self - below < 0.5 ? below : below + 1
  }
}

/// Returns the position of an offset in strides, relative to the offset of the first stride.
///
/// A plain quotient may have a rounding error: 3 · 0.1 / 0.1 is not 3. This function is exact at each half
/// stride h. It returns exactly h for the offset `first + h · stride`, less than h for any smaller offset,
/// and more than h for any larger one.
func strideFraction(_ offset: Double, first: Double, stride: Double) -> Double {
  let quotient = (offset - first) / stride
  let half = (2 * quotient).rounded() / 2
  let exact = first + half * stride
  if exact == offset { return half }
  return exact > offset ? min(quotient, half.nextDown) : max(quotient, half.nextUp)
}

/// Returns the sign of a velocity; 0 if its speed is too low for a flick.
func flickDirection(_ velocity: Double, flick: Double) -> Int {
  abs(velocity) < flick || velocity == 0 ? 0 : velocity < 0 ? -1 : 1
}
