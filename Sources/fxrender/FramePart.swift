import ArgumentParser
import FrameEncode

/// Which frames of a sequence are rendered.
enum FramePart {
  /// All of them.
  case all
  /// Those from one to another.
  case range(ClosedRange<Int>)
  /// One of several even shares.
  case shard(FrameShard)

  /// The frames, ascending.
  func frames(of total: Int) -> [Int] {
    switch self {
    case .all: Array(0..<total)
    case .range(let range): Array(range)
    case .shard(let shard): shard.frames(of: total)
    }
  }

  /// The share; nil where the frames are written as a sequence of their own.
  var shard: FrameShard? {
    if case .shard(let shard) = self { shard } else { nil }
  }
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
    help: ArgumentHelp("Every N-th frame from the I-th; all N make the whole.", valueName: "I/N"),
    transform: Arguments.shard
  )
  var shard: FrameShard?

  /// The part that is asked for of so many frames.
  func part(of frames: Int) throws -> FramePart {
    guard range == nil || shard == nil else {
      throw UsageError("--range and --shard exclude each other", "Leave one of them out.")
    }
    guard let range else { return shard.map(FramePart.shard) ?? .all }
    guard range.upperBound < frames else {
      throw UsageError(
        "there is no frame \(range.upperBound)",
        "The \(frames) frames are counted from 0 to \(frames - 1); make --frames larger."
      )
    }
    return .range(range)
  }
}
