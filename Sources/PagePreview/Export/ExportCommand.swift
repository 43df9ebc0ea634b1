import FrameEncode
import FrameFiles
import FrameSnapshot
package import PageSequence
import PresetFiles

/// The command line that writes the frames of a stage's side.
package struct ExportCommand: Sendable {
  let sequence: FrameSequence
  let format: ExportFormat
  /// The preset's name or the path of its file, as the page named it.
  private let presetName: String
  /// The spec without options that have their default.
  private let spec: SequenceSpec

  /// The folder of film strips, separate from the goldens.
  static let filmstripFolder = "Filmstrips"

  /// Creates the command for a sequence and its spec.
  package init(
    _ sequence: FrameSequence,
    _ spec: SequenceSpec,
    named presetName: String,
    as format: ExportFormat
  ) {
    (self.sequence, self.presetName, self.format) = (sequence, presetName, format)
    self.spec = spec.withoutDefaults(of: sequence)
  }

  /// The command line in the syntax of a shell.
  package var text: String {
    let command = format == .filmstrip ? ["fxrender", "record"] : ["fxrender"]
    let target = format == .filmstrip ? ["--goldens", Self.filmstripFolder] : []
    return (command + [presetName] + arguments + target).map(\.shellWord).joined(separator: " ")
  }

  /// The options of the command.
  package var arguments: [String] {
    var spec = spec
    if case .render(let format) = format {
      // PNG frames are the default.
      spec.format = format == .png ? nil : OutputFormats(format)
    }
    return spec.arguments(of: [.motion, .layout, .scale, .look, .output])
  }

  /// Creates the job that writes the export with the program `fxrender` at a path; `isUnsaved` tells
  /// whether the preset's text differs from its file.
  func job(program: String, isUnsaved: Bool) -> ExportJob {
    guard format != .filmstrip else {
      return ExportJob(command: text, isOneFile: format.isOneFile) { [sequence] _ in
        try Self.writeFilmstrip(of: sequence)
      }
    }
    let process = ExportProcess(
      program: program,
      options: arguments,
      preset: isUnsaved ? "\(sequence.preset.name).yaml" : presetName,
      unsaved: isUnsaved ? sequence.preset.sources : [:]
    )
    return ExportJob(command: text, isOneFile: format.isOneFile, run: process.run)
  }

  /// Writes the film strip that `record` writes, without the golden, for which `record` draws all frames.
  private static func writeFilmstrip(of sequence: FrameSequence) throws -> ExportJob.Outcome {
    let folder = GoldenFolder(in: filmstripFolder, name: sequence.name)
    let strip = try GoldenRecorder(sequence).filmstripFile()
    try Folder.make(path: folder.path)
    try AtomicFile.write(strip, to: folder.filmstrip)
    return ExportJob.Outcome(paths: [folder.filmstrip])
  }
}
