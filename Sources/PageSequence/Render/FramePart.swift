import FrameFiles

/// The frames of a sequence that are rendered.
package struct FramePart: Sendable {
  /// The frames, ascending.
  package let frames: [Int]
  /// The number of frames of all shards together.
  let whole: Int
  /// The step from one frame to the next.
  let every: Int
  /// The shard; nil if the frames are written as a sequence of their own.
  let shard: FrameShard?

  /// Selects the part that a spec and a shard ask for.
  ///
  /// - Parameters:
  ///   - spec: The spec, which has the range and the step.
  ///   - shard: The shard; nil for all frames.
  ///   - total: The number of frames of the sequence.
  /// - Throws: An error for frames that do not exist and for options that exclude each other.
  init(_ spec: SequenceSpec, shard: FrameShard?, of total: Int) throws(SequenceError) {
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
}

/// The times at which the frames of a part of a sequence are shown, from the first of them.
struct FrameTimes: Sendable {
  /// The frames, ascending and evenly spaced.
  let frames: [Int]
  /// The step from one frame to the next.
  let every: Int
  let framesPerSecond: Double

  /// The time at which the frame at a place is replaced by the next, in seconds.
  func end(ofPlace place: Int) -> Double {
    Double((place + 1) * every) / framesPerSecond
  }

  /// The duration of a frame in a GIF, in hundredths of a second.
  ///
  /// Each frame ends at the hundredth nearest to its exact end, so that rounding errors do not add
  /// up.
  func delay(ofFrame frame: Int) -> Int {
    let place = (frame - frames[0]) / every
    let start = place == 0 ? 0 : end(ofPlace: place - 1)
    return Int((end(ofPlace: place) * 100).rounded()) - Int((start * 100).rounded())
  }
}
