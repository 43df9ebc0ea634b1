import ArgumentParser
import FrameEncode
import PageEffects
import PageSequence

/// `fxrender convert`: encodes finished frames.
struct ConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Encode finished frames as an animation or a video, without drawing them again.",
    discussion: """
      Reads frames.json and the frames of its first scale, and compares their pixels with their hashes.

      EXAMPLES
        fxrender convert Renders/cardflow --format mp4
        fxrender convert Renders/cardflow --output film.webm --quality 90
        fxrender convert Renders/cardflow --output film.gif --every 3 --max-size 5MB
      """
  )

  @ArgumentParser.Argument(
    help: "A folder of frames with its frames.json.",
    completion: .directory
  )
  var folder: String

  @Option(
    help: ArgumentHelp(
      "File that ends in \(OutputExtension.words), or folder; '-' is standard output "
        + "(default: the folder of the frames).",
      valueName: "PATH"
    ),
    completion: .directory
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Colour behind transparent pixels; 'transparent' keeps them (default: transparent if the first frame "
        + "has such pixels).",
      valueName: "COLOUR"
    ),
    transform: Arguments.value(.colour)
  )
  var background: Colour?

  @OptionGroup var encoder: EncoderOption

  @OptionGroup(title: "Output") var arguments: OutputArguments

  @OptionGroup(title: "Animation") var palette: PaletteArguments

  @OptionGroup var jobs: JobsOption

  @OptionGroup var progress: ProgressOptions

  func run() async throws {
    var spec = (arguments.edits + palette.edits).spec()
    spec.background = background
    let formats = try self.formats(spec)
    try SizeSearch.check(spec, output: output)
    progress.note(spec.unusedNotes(for: formats))
    let frames = try FinishedFrames(path: folder)
    let target = try RenderTarget(
      output ?? folder,
      name: frames.preset,
      formats: formats,
      scales: [1]
    )
    let destination = target.renderOutput(encoder: encoder.encoder)
    let conversion = try conversion(of: frames, formats, spec)
    progress.note(conversion.notes)
    Interruption.prepare()
    if let limit = spec.maxSize {
      let search = SizeSearch(
        limit: Int(limit),
        formats.all[0],
        spec,
        changesScale: false
      )
      let result = try await search.write(scale: 1) { step in
        let conversion = try self.conversion(of: frames, formats, step.reducing(spec, scale: 1))
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

  /// Returns the formats of `--format` and `--output`, which have one file.
  private func formats(_ spec: SequenceSpec) throws -> OutputFormats {
    let animations = OutputFormat.all.filter { !$0.isFrames }.map(\.name).joined(separator: ", ")
    let formats = try OutputExtension.formats(spec.format, output: output)
    if let frames = formats.frames {
      throw CommandError.usage(
        spec.format == nil
          ? "no format was named" : "convert cannot write \(frames.phrase): its source has frames",
        "Choose --format or the extension of --output: \(animations)."
      )
    }
    return formats
  }

  private func conversion(
    of frames: FinishedFrames,
    _ formats: OutputFormats,
    _ spec: SequenceSpec
  ) throws -> FrameConversion {
    try FrameConversion(
      frames,
      formats: formats,
      spec: spec,
      workers: jobs.jobs,
      cores: JobsOption.cores
    )
  }
}
