/// A part of a sequence that one of n machines or processes renders: every n-th frame.
package struct FrameShard: Sendable, Hashable {
  /// The number of the shard, from 1.
  package let number: Int
  /// The number of shards.
  package let count: Int

  /// Creates the shard with the frames `number − 1`, `number − 1 + count` and so on.
  package init(number: Int, count: Int) {
    precondition((1...max(1, count)).contains(number), "the shard's number must be in 1...count")
    self.number = number
    self.count = count
  }

  /// Creates the shard whose manifest has exactly this name; nil for other names.
  init?(fileName: some StringProtocol) {
    let numbers = fileName.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] >= 1, numbers[0] <= numbers[1] else { return nil }
    self.init(number: numbers[0], count: numbers[1])
    guard fileName == self.fileName else { return nil }
  }

  /// Returns all shards, in order.
  static func all(of count: Int) -> [FrameShard] {
    (1...count).map { FrameShard(number: $0, count: count) }
  }

  /// Returns the indices of the shard's frames in a sequence of `total` frames, ascending.
  package func frames(of total: Int) -> [Int] {
    Array(stride(from: number - 1, to: total, by: count))
  }

  /// The name of the shard's manifest.
  var fileName: String { "frames.\(number)-of-\(count).json" }
}
