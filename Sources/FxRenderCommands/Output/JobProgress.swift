import FrameEncode
import PageSequence

extension ProgressOptions {
  /// Writes the files of a job, and shows its progress.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - output: The destination of the files.
  ///   - search: The search for a file that is small enough; nil to write the job's own files.
  ///   - reduced: Creates a job with reduced settings.
  /// - Returns: The path of the list of frames; nil if there is none.
  /// - Throws: The first failure of a frame or file, `StoppedError`, and `usage` if no file is small enough.
  @discardableResult
  func write<Job: FrameJob>(
    _ job: Job,
    to output: RenderOutput,
    _ search: SizeSearch?,
    reduced: (SequenceSpec) throws -> Job
  ) async throws -> String? {
    guard let search else {
      return try await run(frames: job.frameCount) { try await job.run(to: output, $0) }
    }
    let (options, file, fits) = try await search.run { spec in
      let job = try reduced(spec)
      return try await run(frames: job.frameCount) { try await job.finishedFile(output, $0) }
    }
    let result = "\(file.size) bytes with \(options)"
    guard fits else {
      throw CommandError.usage(
        "--max-size cannot be met: the smallest file has \(result)",
        "Use fewer or smaller frames."
      )
    }
    try file.commit()
    note([result])
    return nil
  }

  /// Encodes the frames of a source and prints the paths of the files.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - formats: Formats of one file.
  ///   - spec: The options of the formats.
  ///   - jobs: The number of workers; nil for as many as cores and memory allow.
  ///   - output: The destination of the files.
  /// - Throws: The errors of `write`.
  func encode(
    _ frames: any FrameSource,
    _ formats: OutputFormats,
    _ spec: SequenceSpec,
    jobs: Int?,
    to output: RenderOutput
  ) async throws {
    func conversion(_ spec: SequenceSpec) throws -> FrameConversion {
      try FrameConversion(
        frames,
        formats: formats,
        spec: spec,
        workers: jobs,
        cores: JobsOption.cores
      )
    }
    let job = try conversion(spec)
    note(job.notes)
    Interruption.prepare()
    let search = spec.maxSize.map {
      SizeSearch($0, formats.all[0], spec, scale: 1, changesScale: false)
    }
    try await write(job, to: output, search, reduced: conversion)
    for path in output.animationPaths { Console.output(path) }
  }
}

extension SequenceSpec {
  /// Throws an error for a maximum size if the file goes to standard output.
  func checkMaximumSize(output: String?) throws {
    guard maxSize != nil, output == "-" else { return }
    throw CommandError.usage(
      "--max-size needs a file, because several versions are encoded",
      "Name a file with --output."
    )
  }
}
