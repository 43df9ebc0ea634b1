import FrameFiles

extension ShardTable {
  /// Returns the arguments that render frames with faults again, one list for each shard.
  ///
  /// A shard that exists is continued with `--resume`. Frames that are in no shard become the missing ones
  /// of `--shard`, or ranges in folders of their own.
  ///
  /// - Parameters:
  ///   - faults: The faults of lists and frames.
  ///   - folder: The folder in which new shards get their folders; it ends with a slash or is empty.
  /// - Returns: The arguments to add to the render's own.
  package func redo(_ faults: [MergeFault], in folder: String) -> [[String]] {
    var (owned, changed, unowned): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
    for fault in faults {
      guard let range = fault.frames else { continue }
      for index in stride(from: range.lowerBound, through: range.upperBound, by: step) {
        let place = places[(index - frames[0]) / step]
        guard let shard = place?.shard ?? unfinished[index] else {
          unowned.insert(index)
          continue
        }
        owned.insert(shard)
        if !fault.isMissing { changed.insert(shard) }
      }
    }
    return owned.sorted().map { arguments(of: shards[$0], isChanged: changed.contains($0)) }
      + arguments(of: unowned.sorted(), in: folder)
  }

  /// Returns the arguments that continue a shard; a changed file is replaced only on request.
  private func arguments(of shard: WrittenShard, isChanged: Bool) -> [String] {
    shard.selection + ["--output", shard.folder.path, "--resume"]
      + (isChanged ? ["--overwrite"] : [])
  }

  /// Returns the arguments that render frames of no shard.
  private func arguments(of indices: [Int], in folder: String) -> [[String]] {
    guard let other = shards.first(where: { $0.option != nil }), let option = other.option else {
      return runs(of: indices).map { run in
        let range = "\(run.lowerBound)-\(run.upperBound)"
        return ["--range", range, "--output", folder + range]
      }
    }
    let numbers = Set(indices.map { $0 / step % option.count + 1 })
    return numbers.sorted().map {
      ["--shard", "\($0)/\(option.count)", "--output", other.folder.path]
    }
  }

  /// Returns the ranges of consecutive frames.
  private func runs(of indices: [Int]) -> [ClosedRange<Int>] {
    indices.reduce(into: []) { runs, index in
      if let last = runs.last, last.upperBound == index - step {
        runs[runs.count - 1] = last.lowerBound...index
      } else {
        runs.append(index...index)
      }
    }
  }
}

extension WrittenShard {
  /// The option that selects the shard's frames; empty for all frames.
  fileprivate var selection: [String] {
    struct Entry: Decodable { var index: Int }
    if let option { return ["--shard", "\(option.number)/\(option.count)"] }
    let total = manifest.total ?? 1
    guard document.count < (total + manifest.step - 1) / manifest.step,
      let first = document.frame(0, as: Entry.self)?.index,
      let last = document.frame(document.count - 1, as: Entry.self)?.index
    else { return [] }
    return ["--range", "\(first)-\(last)"]
  }
}
