import ArgumentParser
import Foundation
import FrameSnapshot
import PageEffects
import PageScroll
import PageSequence

/// How many frames are in work at once.
struct JobsOption: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Worker threads (default: as many as cores, fewer where frames are very large).",
      valueName: "N"
    ),
    transform: Arguments.value(.count(1...256))
  )
  var jobs: Int?

  /// How many cores there are.
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// How many workers draw a sequence; refuses what is too large or too much.
  func workers(for sequence: FrameSequence) throws -> Int {
    try RenderLimits(sequence).workers(asked: jobs, cores: Self.cores)
  }
}
