import FrameRender

/// Seeded random numbers for generated pages, which are equal on every machine.
///
/// - Source: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
struct DeckRandom {
  private var state: UInt64

  /// Creates the numbers of a page.
  init(page: Int) {
    state = UInt64(truncatingIfNeeded: page) &* 0xD134_2543_DE82_EF95 &+ 0x9E37_79B9
    _ = next()
  }

  /// Returns the next number, from 0 to less than 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.share(Self.mixed(state))
  }

  /// Returns the next number of a range.
  mutating func next(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * next()
  }

  /// Returns an element of a list that is not empty.
  mutating func pick<Element>(_ list: [Element]) -> Element {
    list[min(Int(next() * Double(list.count)), list.count - 1)]
  }

  /// Returns smooth noise, from 0 to 1, whose values at whole numbers are random.
  static func noise(_ x: Double, seed: UInt64) -> Double {
    let cell = x.rounded(.down)
    func value(_ cell: Double) -> Double {
      share(mixed(seed &+ UInt64(bitPattern: Int64(cell)) &* 0x9E37_79B9_7F4A_7C15))
    }
    let t = x - cell
    let (left, right) = (value(cell), value(cell + 1))
    return left + (right - left) * (t * t * (3 - 2 * t))
  }

  /// Returns a seed for ``noise(_:seed:)``.
  mutating func seed() -> UInt64 { UInt64(next() * 0x1p52) }

  private static func share(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

  private static func mixed(_ state: UInt64) -> UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
