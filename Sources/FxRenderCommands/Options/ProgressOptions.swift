import ArgumentParser
import FrameFiles
import PageSequence

/// The options for the messages of commands that write many frames.
struct ProgressOptions: ParsableArguments {
  @Flag(help: "Do not show progress and notes.")
  var quiet = false

  @Flag(help: "Print lines such as 'progress: 12 of 60' to standard error, at most ten per second.")
  var progressLines = false

  @Flag(
    help: ArgumentHelp(
      "Print progress, notes and the error to standard error as lines of JSON, such as "
        + "{\"progress\":{\"done\":12,\"total\":60}}."
    )
  )
  var events = false

  func validate() { if events { Console.printsEvents = true } }

  /// Prints notes, unless they are not wanted.
  func note(_ notes: [String]) {
    if !quiet { for note in notes { Console.error("note: \(note)") } }
  }

  /// Runs work on a number of frames and shows its progress.
  ///
  /// - Throws: The error of `body`; `StoppedError` if a signal has stopped it.
  func run<Result>(frames: Int, _ body: (Progress) async throws -> Result) async throws -> Result {
    let progress = Progress(total: frames, isQuiet: quiet, isForProgram: progressLines || events)
    defer { progress.finish() }
    do {
      return try await body(progress)
    } catch let error as FileWriteError where error.isInterrupted {
      let nothing = RenderStopped(done: 0, total: frames, rest: .nothing)
      throw StoppedError(signal: Interruption.signal ?? 0, render: nothing)
    } catch let error as RenderStopped {
      throw StoppedError(signal: Interruption.signal ?? 0, render: error)
    }
  }
}
