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
  ///
  /// - Parameters:
  ///   - range: The frames; nil for all.
  ///   - every: The distance between frames; nil for 1.
  ///   - shard: The shard of these frames; nil for all.
  ///   - total: The number of frames of the sequence.
  /// - Throws: `usage` for a range that does not exist, and for a range and a shard together.
  package init(
    range: ClosedRange<Int>? = nil,
    every: Int? = nil,
    shard: FrameShard? = nil,
    of total: Int
  ) throws(SequenceError) {
    guard range == nil || shard == nil else { throw .exclude("--range", "--shard") }
    let range = range ?? 0...total - 1
    guard range.upperBound < total else {
      throw .usage(
        "there is no frame \(range.upperBound)",
        "The last frame is \(total - 1); choose frames up to it."
      )
    }
    self.every = every ?? 1
    let frames = Array(stride(from: range.lowerBound, through: range.upperBound, by: self.every))
    self.frames = shard?.frames(of: frames.count).map { frames[$0] } ?? frames
    whole = frames.count
    self.shard = shard
  }

  /// Returns the position of a frame in `frames`, unless they are those of a shard.
  func place(ofFrame frame: Int) -> Int { (frame - frames[0]) / every }

  /// Returns whether some of the frames of a sequence with `total` frames belong to no shard.
  func isRange(of total: Int) -> Bool { whole != (total + every - 1) / every }
}
