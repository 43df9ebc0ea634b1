/// A share of a sequence for one of several machines or processes: every so many frames.
public struct FrameShard: Sendable, Hashable {
  /// Which share, from 1.
  public let number: Int
  /// How many shares there are.
  public let count: Int

  /// The share that has the frames `number − 1`, `number − 1 + count` and so on.
  ///
  /// - Parameters:
  ///   - number: From 1 to `count`.
  ///   - count: At least 1.
  public init(number: Int, count: Int) {
    precondition((1...max(1, count)).contains(number), "shares are counted from 1")
    self.number = number
    self.count = count
  }

  /// The share whose manifest has just this name; nil where there is none.
  init?(fileName: some StringProtocol) {
    let numbers = fileName.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] >= 1, numbers[0] <= numbers[1] else { return nil }
    self.init(number: numbers[0], count: numbers[1])
    guard fileName == self.fileName else { return nil }
  }

  /// All shares, in order.
  static func all(of count: Int) -> [FrameShard] {
    (1...count).map { FrameShard(number: $0, count: count) }
  }

  /// The frames of the share.
  ///
  /// - Parameter total: How many frames the sequence has.
  /// - Returns: Their indices, ascending; none where there are more shares than frames.
  public func frames(of total: Int) -> [Int] {
    Array(stride(from: number - 1, to: total, by: count))
  }

  /// The name of the share's manifest.
  var fileName: String { "frames.\(number)-of-\(count).json" }
}
