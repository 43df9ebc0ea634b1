package import FrameFiles

/// The part of a sequence that is rendered.
package struct FramePart: Sendable {
  /// The frames, ascending and evenly spaced.
  package let frames: [Int]
  /// The total number of frames of all shards.
  let whole: Int
  /// The distance between consecutive frames of the whole; 1 for all frames.
  package let every: Int
  /// The shard; nil if the frames are not written as a shard.
  let shard: FrameShard?

  /// Selects the frames of a range, a step and a shard.
  package init(_ spec: SequenceSpec, shard: FrameShard?, of total: Int) throws(SequenceError) {
    guard spec.range == nil || shard == nil else { throw .exclude("--range", "--shard") }
    let range = spec.range ?? 0...total - 1
    guard range.upperBound < total else {
      throw .usage(
        "there is no frame \(range.upperBound)",
        "The last frame is \(total - 1); make --frames larger."
      )
    }
    every = spec.every ?? 1
    let frames = Array(stride(from: range.lowerBound, through: range.upperBound, by: every))
    self.frames = shard?.frames(of: frames.count).map { frames[$0] } ?? frames
    whole = frames.count
    self.shard = shard
  }

  /// Returns the position of a frame in `frames`, unless they are those of a shard.
  func place(ofFrame frame: Int) -> Int { (frame - frames[0]) / every }

  /// Returns whether some of the frames of a sequence with `total` frames belong to no shard.
  func isRange(of total: Int) -> Bool { whole != (total + every - 1) / every }
}
