import ArgumentParser
import FrameFiles

/// Which frames of a sequence are rendered.
struct FramePart {
  /// The frames, ascending.
  let frames: [Int]
  /// How many frames all shares have together.
  let whole: Int
  /// How many frames of the sequence one is taken of.
  let every: Int
  /// The share that they are; nil where the frames are written as a sequence of their own.
  let shard: FrameShard?
}

/// The options that choose frames.
struct FramePartOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Only these frames, counted from 0.", valueName: "A-B"),
    transform: Arguments.range
  )
  var range: ClosedRange<Int>?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only every N-th frame, at the time that it has in the whole (default: 1).",
      valueName: "N"
    ),
    transform: Arguments.count(1...100_000)
  )
  var every = 1

  @Option(
    name: .long,
    help: ArgumentHelp("Every N-th frame from the I-th; all N make the whole.", valueName: "I/N"),
    transform: Arguments.shard
  )
  var shard: FrameShard?

  /// The part that is asked for of so many frames.
  func part(of total: Int) throws -> FramePart {
    guard range == nil || shard == nil else {
      throw CommandError.usage("--range and --shard exclude each other", "Leave one of them out.")
    }
    let range = range ?? 0...total - 1
    guard range.upperBound < total else {
      throw CommandError.usage(
        "there is no frame \(range.upperBound)",
        "The \(total) frames are counted from 0 to \(total - 1); make --frames larger."
      )
    }
    let frames = Array(stride(from: range.lowerBound, through: range.upperBound, by: every))
    return FramePart(
      frames: shard?.frames(of: frames.count).map { frames[$0] } ?? frames,
      whole: frames.count,
      every: every,
      shard: shard
    )
  }
}
