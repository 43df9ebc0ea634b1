/// Where an offset lies among places that are a stride apart, in strides from the first.
///
/// A quotient alone rounds: 3 · 0.1 / 0.1 is not 3. So the result is held to the nearest half: an
/// offset that is `first + h · stride` gives exactly h, one before it less and one after it more.
func strideFraction(_ offset: Double, first: Double, stride: Double) -> Double {
  let quotient = (offset - first) / stride
  let half = (2 * quotient).rounded() / 2
  let place = first + half * stride
  if place == offset { return half }
  return place > offset ? min(quotient, half.nextDown) : max(quotient, half.nextUp)
}

extension Double {
  /// The nearest whole number, half way belonging to the next.
  ///
  /// floor(f + ½) would round the largest number below ½ up.
  var roundedHalfUp: Double {
    let below = rounded(.down)
    return self - below < 0.5 ? below : below + 1
  }
}
