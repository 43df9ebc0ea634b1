import FrameFiles
import PageSequence

/// Which frames of a sequence are rendered.
struct FramePart {
  /// The frames, ascending.
  let frames: [Int]
  /// The number of frames of all shares together.
  let whole: Int
  /// The step from one frame to the next.
  let every: Int
  /// The share that they are; nil where the frames are written as a sequence of their own.
  let shard: FrameShard?

  /// The part that a spec and a share ask for.
  ///
  /// - Parameters:
  ///   - spec: Says which range and step.
  ///   - shard: The share; nil for all.
  ///   - total: The number of frames of the sequence.
  /// - Throws: `CommandError` for frames that do not exist, and options that exclude each other.
  init(_ spec: SequenceSpec, shard: FrameShard?, of total: Int) throws {
    guard spec.range == nil || shard == nil else {
      throw CommandError.usage("--range and --shard exclude each other", "Leave one of them out.")
    }
    let range = spec.range ?? 0...total - 1
    guard range.upperBound < total else {
      throw CommandError.usage(
        "there is no frame \(range.upperBound)",
        "The \(total) frames are counted from 0 to \(total - 1); make --frames larger."
      )
    }
    every = spec.every ?? 1
    let frames = Array(stride(from: range.lowerBound, through: range.upperBound, by: every))
    self.frames = shard?.frames(of: frames.count).map { frames[$0] } ?? frames
    whole = frames.count
    self.shard = shard
  }
}
