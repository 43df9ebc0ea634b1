import ArgumentParser
import Foundation
import PageSequence

/// The option for the number of workers.
struct JobsOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of workers (default: one per core, fewer for very large frames).",
      valueName: "N"
    ),
    transform: Arguments.value(.count(1...256))
  )
  var jobs: Int?

  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Returns the number of workers for a sequence; throws an error if the frames exceed a limit.
  func workers(for sequence: FrameSequence) throws -> Int {
    try RenderLimits(sequence).workers(requested: jobs, cores: Self.cores)
  }
}
