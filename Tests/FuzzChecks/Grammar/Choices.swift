import TestSupport

/// A source of random decisions; equal seeds make equal decisions.
///
/// libFuzzer gives a seed for each change of an input, and a test gives the numbers 0, 1, 2 …
struct Choices {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  mutating func number(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  /// Returns true once in `count` times.
  mutating func happens(onceIn count: Int) -> Bool { number(in: 1...count) == 1 }

  /// Returns an element of a list that is not empty.
  mutating func element<Element>(of list: [Element]) -> Element {
    list[number(in: 0...list.count - 1)]
  }

  /// Returns up to `count` different elements, in random order.
  mutating func elements<Element>(_ count: Int, of list: [Element]) -> [Element] {
    Array(list.shuffled(using: &random).prefix(count))
  }
}
