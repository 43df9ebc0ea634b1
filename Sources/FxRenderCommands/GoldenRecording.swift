import FrameSnapshot
import PageScroll
import PageSequence

extension Golden {
  /// Records the golden, unless a signal comes; the command has prepared for one.
  ///
  /// - Throws: `StoppedError` after a signal, and what the library throws.
  func record(
    in folder: GoldenFolder,
    pixels: RecordedPixels?,
    reason: String? = nil,
    jobs: JobsOption
  ) async throws {
    let total = sequence.frames
    let done = try await record(
      in: folder,
      pixels: pixels,
      reason: reason,
      program: .current,
      workers: jobs.workers(for: sequence),
      isStopped: { Interruption.signal != nil }
    )
    guard done < total, let signal = Interruption.signal else { return }
    throw StoppedError(signal: signal, done: done, total: total, rest: .nothing)
  }
}
