import ArgumentParser
import FrameEncode
import FrameFiles
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
    completion: .directory,
    transform: Arguments.output
  )
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup(title: "Output") var arguments: OutputArguments

  @OptionGroup var film: FilmOptions

  @OptionGroup var jobs: JobsOption

  @OptionGroup var progress: ProgressOptions

  func run() async throws {
    let spec = film.spec(arguments.edits)
    let formats = try self.formats(spec)
    try spec.checkMaximumSize(output: output)
    progress.note(spec.unusedNotes(for: formats))
    let frames = try FinishedFrames(path: folder)
    progress.note([frames.uncheckedList].compactMap(\.self).map(FrameDocument.noteWithoutChecksums))
    var files = try RenderOutput(
      output ?? folder,
      name: frames.preset,
      formats: formats,
      overwrites: overwriting.overwrite
    )
    files.encoder = film.encoder.encoder
    try await progress.encode(frames, formats, spec, jobs: jobs.jobs, to: files)
  }

  /// Returns the formats of `--format` and `--output`, which have one file.
  private func formats(_ spec: SequenceSpec) throws -> OutputFormats {
    let animations = OutputFormat.all.filter { !$0.isFrames }.map(\.name).joined(separator: ", ")
    let formats = try OutputExtension.formats(spec.format, output: output)
    if let frames = formats.frames {
      throw CommandError.usage(
        spec.format == nil
          ? "no format was named"
          : "convert cannot write --format \(frames.name), because its source has frames",
        "Choose --format or the extension of --output: \(animations)."
      )
    }
    return formats
  }
}
