import FrameEncode
import PageSequence

/// Files that are encoded from finished frames.
struct FilmFiles {
  let frames: FinishedFrames
  let formats: OutputFormats
  let spec: SequenceSpec
  let target: RenderTarget

  /// Encodes the files and prints their paths.
  ///
  /// - Parameters:
  ///   - encoder: The path of the program that encodes videos; nil for the one in `PATH`.
  ///   - jobs: The number of workers; nil for as many as cores and memory allow.
  ///   - progress: Shows the notes and the progress.
  /// - Throws: The first failure of a frame or file, or `StoppedError`.
  func write(encoder: String?, jobs: Int?, _ progress: ProgressOptions) async throws {
    let destination = target.renderOutput(encoder: encoder)
    let conversion = try conversion(spec, jobs: jobs)
    progress.note(conversion.notes)
    Interruption.prepare()
    if let limit = spec.maxSize {
      let search = SizeSearch(limit: Int(limit), formats.all[0], spec, changesScale: false)
      let result = try await search.write(scale: 1) { step in
        let conversion = try self.conversion(step.reducing(spec, scale: 1), jobs: jobs)
        return try await progress.run(frames: conversion.frameCount) {
          try await conversion.finishedFile(destination, $0)
        }
      }
      progress.note([result])
    } else {
      try await progress.run(frames: conversion.frameCount) {
        try await conversion.run(to: destination, $0)
      }
    }
    for path in target.animationPaths { Console.output(path) }
  }

  private func conversion(_ spec: SequenceSpec, jobs: Int?) throws -> FrameConversion {
    try FrameConversion(
      frames,
      formats: formats,
      spec: spec,
      workers: jobs,
      cores: JobsOption.cores
    )
  }
}
