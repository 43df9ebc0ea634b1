import EffectExport
import FrameEncode
import FrameFiles
import FrameSnapshot
package import JSONCoding
package import PageSequence
import PresetFiles
import TextTools

/// The command line that writes the frames or the code of a stage's side.
package struct ExportCommandLine: Sendable {
  let sequence: FrameSequence
  let format: ExportFormat
  /// The preset's name or the path of its file, as the page named it.
  private let presetName: String
  /// The spec without options that have their default, and without options that the format does not read.
  private let spec: SequenceSpec
  /// The words of settings that are no options of a spec.
  private let words: [String]

  /// The folder of film strips, separate from the goldens.
  static let filmstripFolder = "Filmstrips"

  /// Creates the command for a sequence and its spec, with the settings of the export sheet that are no options of a spec.
  ///
  /// - Throws: `PreviewError` for the value of a setting that is not allowed.
  package init(
    _ sequence: FrameSequence,
    _ spec: SequenceSpec,
    named presetName: String,
    as format: ExportFormat,
    settings: [String: JSONValue] = [:]
  ) throws {
    (self.sequence, self.presetName, self.format) = (sequence, presetName, format)
    self.spec = spec.withoutDefaults(of: sequence).reading(only: format)
    words = try ExportSetting.words(of: settings, for: format, sequence)
  }

  /// The command line in the syntax of a shell.
  package var text: String {
    let words: [String] =
      switch format {
      case .render: ["fxrender", presetName] + arguments
      case .filmstrip:
        ["fxrender", "record", presetName] + arguments + ["--goldens", Self.filmstripFolder]
      case .page: ["fxrender", "publish", presetName] + arguments
      case .code: ["fxrender", "export", presetName] + arguments
      }
    return words.map(\.shellWord).joined(separator: " ")
  }

  /// The spec of a render in this format.
  private var renderSpec: SequenceSpec {
    var spec = spec
    // PNG frames are the default.
    if case .render(let format) = format {
      spec.format = format == .png ? nil : OutputFormats(format)
    }
    return spec
  }

  /// The options of the command.
  package var arguments: [String] {
    switch format {
    case .render:
      return renderSpec.arguments(of: [.motion, .layout, .scale, .look, .frame, .output, .palette])
        + words
    case .filmstrip: return spec.arguments(of: [.motion, .layout, .scale, .look])
    case .page:
      let size = SequenceSpec.options(in: [.palette]).filter { $0.key == "maxSize" }
      return spec.arguments(of: [.layout, .look]) + size.flatMap { $0.arguments(of: spec) } + words
    case .code(let name): return ["--to", name] + spec.arguments(of: [.layout]) + words
    }
  }

  /// Creates the job that writes the export with the program `fxrender` at a path; `isUnsaved` tells
  /// whether the preset's text differs from its file.
  func job(program: String, isUnsaved: Bool) -> PreviewExport {
    guard format != .filmstrip else {
      return PreviewExport(command: text, kind: format.kind, files: format.files) { [sequence] _ in
        try Self.writeFilmstrip(of: sequence)
      }
    }
    let work: ExportProcess.Work =
      switch format {
      case .code: .command("export", options: arguments)
      case .page: .command("publish", options: arguments)
      case .render, .filmstrip: .render(renderSpec, output: words)
      }
    let process = ExportProcess(
      program: program,
      work,
      preset: isUnsaved ? "\(sequence.preset.name).yaml" : presetName,
      unsaved: isUnsaved ? sequence.preset.sources : [:]
    )
    return PreviewExport(
      command: text,
      kind: format.kind,
      files: format.files,
      run: process.run
    )
  }

  /// Writes the film strip that `record` writes, without the golden, for which `record` draws all frames.
  private static func writeFilmstrip(of sequence: FrameSequence) throws -> PreviewExport.Outcome {
    let folder = GoldenFolder(in: filmstripFolder, name: sequence.name)
    let strip = try GoldenRecorder(sequence).filmstripFile()
    try OutputFile(path: folder.filmstrip, isNamed: false).write(strip)
    return PreviewExport.Outcome(paths: [folder.filmstrip])
  }
}

extension SequenceSpec {
  /// Returns the spec without the options of other formats, which may be errors.
  fileprivate func reading(only format: ExportFormat) -> SequenceSpec {
    guard format.isRender else { return self }
    var spec = self
    for option in Self.options(in: [.output, .palette]) where !format.reads(option.key) {
      option.clear.apply(&spec)
    }
    return spec
  }
}
