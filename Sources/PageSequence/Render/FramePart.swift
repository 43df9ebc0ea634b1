package import FrameFiles

/// The part of a sequence that is rendered.
package struct FramePart: Sendable {
  /// The frames, ascending.
  package let frames: [Int]
  /// The total number of frames of all shards.
  let whole: Int
  /// The distance between consecutive frames; 1 for all frames.
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
}

/// The times at which the frames of a part are shown, relative to the first of these frames.
struct FrameTimes: Sendable {
  /// The frames, ascending and evenly spaced.
  let frames: [Int]
  /// The distance between consecutive frames.
  let every: Int
  let framesPerSecond: Double

  /// Returns the time at which a frame ends, in seconds, by its position in `frames`.
  func end(ofPlace place: Int) -> Double {
    Double((place + 1) * every) / framesPerSecond
  }

  /// Returns the position of a frame in `frames`.
  func place(ofFrame frame: Int) -> Int { (frame - frames[0]) / every }

  /// Returns the duration of a frame in a GIF, in hundredths of a second.
  ///
  /// The end of each frame is rounded, not its duration, so that rounding errors do not accumulate.
  func delay(ofFrame frame: Int) -> Int {
    let place = place(ofFrame: frame)
    let start = place == 0 ? 0 : end(ofPlace: place - 1)
    return Int((end(ofPlace: place) * 100).rounded()) - Int((start * 100).rounded())
  }
}
