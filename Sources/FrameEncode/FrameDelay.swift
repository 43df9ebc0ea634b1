/// How long a frame is seen, as the quotient of two numbers of 16 bits.
struct FrameDelay: Equatable {
  /// Seconds times `divisor`, 1 … 65535.
  let dividend: UInt16
  /// 1 … 65535.
  let divisor: UInt16

  /// The quotient nearest to a frame's time: exact for 60, 29.97 or 60000 / 1001 frames a second.
  ///
  /// The convergents of the rate's continued fraction are gone through until one is the rate, or as
  /// far as 16 bits go.
  ///
  /// - Parameter rate: Frames a second, 1 / 65535 to 65535.
  init(framesPerSecond rate: Double) {
    precondition(APNGEncoder.rates.contains(rate), "a frame is seen for 1/65535 to 65535 s")
    var (last, convergent) = ((over: 0.0, under: 1.0), (over: 1.0, under: 0.0))
    var rest = rate
    while convergent.over / convergent.under != rate {
      let whole = rest.rounded(.down)
      let next = (
        over: whole * convergent.over + last.over, under: whole * convergent.under + last.under
      )
      guard next.over <= 65_535, next.under <= 65_535 else { break }
      (last, convergent) = (convergent, next)
      rest = 1 / (rest - whole)
    }
    dividend = UInt16(convergent.under)
    divisor = UInt16(convergent.over)
  }
}
