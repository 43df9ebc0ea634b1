import PageSequence

/// The shards of a render: of every n-th frame if all frames cost about the same, else ranges of equal cost.
struct ShardDivision {
  /// The option that selects the frames of a shard.
  let option: String
  /// The values of the option.
  let shards: [String]
  /// The predicted processor time of each shard, in seconds.
  let seconds: [Double]

  /// Divides frames.
  ///
  /// - Parameters:
  ///   - cost: The cost of the frames.
  ///   - frames: The indices of the frames.
  ///   - count: The number of shards, at most the number of frames.
  ///   - isWhole: Whether the frames are those of the whole scroll, because a range cannot be divided by `--shard`.
  init(_ cost: RenderCost, frames: [Int], _ count: Int, isWhole: Bool) {
    if cost.isEven, isWhole {
      option = "--shard"
      shards = (1...count).map { "\($0)/\(count)" }
      seconds = shards.map { _ in cost.shardTime(of: count) }
    } else {
      let parts = cost.shards(count)
      option = PlanWords.rangeOption
      shards = parts.map { part in
        "\(frames[part.positions.lowerBound])-\(frames[part.positions.upperBound - 1])"
      }
      seconds = parts.map(\.seconds)
    }
  }
}
