/// A small generator of random numbers that gives the same on every machine: SplitMix64, as
/// java.util.SplittableRandom has it.
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// A generator.
  ///
  /// - Parameter state: Any number; the same one gives the same numbers.
  public init(state: UInt64) { self.state = state }

  /// The next number, any of them as likely.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
