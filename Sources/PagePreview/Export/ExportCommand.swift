import FrameEncode
import FrameFiles
import FrameSnapshot
package import PageSequence
import PresetFiles

/// The command line that writes what a stage shows.
package struct ExportCommand: Sendable {
  /// What is written.
  package enum Format: String, Codable, CaseIterable, Sendable {
    /// One GIF of all frames.
    case gif
    /// A file a frame.
    case png
    /// A few frames in a row.
    case filmstrip

    /// The name that a page shows.
    var title: String {
      switch self {
      case .gif: "GIF"
      case .png: "PNG frames"
      case .filmstrip: "Film strip"
      }
    }

    /// What comes out, in a few words.
    var help: String {
      switch self {
      case .gif: "One moving picture"
      case .png: "A file a frame, and frames.json"
      case .filmstrip: "A few frames in a row"
      }
    }
  }

  /// What is shown.
  let sequence: FrameSequence
  let format: Format
  private let named: String
  /// The options that differ from the defaults.
  private let spec: SequenceSpec

  /// The folder that film strips go to, away from those of goldens.
  static let strips = "Filmstrips"

  /// A command.
  ///
  /// - Parameters:
  ///   - sequence: What is shown.
  ///   - spec: What the page asked for.
  ///   - named: The preset's name or the path of its file, as it was given.
  ///   - format: What is written.
  package init(
    _ sequence: FrameSequence,
    _ spec: SequenceSpec,
    named: String,
    as format: Format
  ) {
    (self.sequence, self.named, self.format) = (sequence, named, format)
    self.spec = spec.withoutDefaults(of: sequence)
  }

  /// The command line, for a shell.
  package var text: String {
    let command = format == .filmstrip ? ["fxrender", "record"] : ["fxrender"]
    let target = format == .filmstrip ? ["--goldens", Self.strips] : []
    return (command + [named] + arguments + target).map(\.shellWord).joined(separator: " ")
  }

  /// The options of a render that writes it.
  package var arguments: [String] {
    spec.arguments(of: [.motion, .layout, .scale, .look])
      + (format == .gif ? ["--format", "gif"] : [])
  }
}

extension ExportCommand {
  /// The export.
  ///
  /// - Parameters:
  ///   - program: The path of the program that runs.
  ///   - isUnsaved: Whether the preset's text is nobody's but the page's.
  /// - Returns: What writes it.
  func job(program: String, isUnsaved: Bool) -> ExportJob {
    guard format != .filmstrip else {
      return ExportJob(command: text, isOneFile: true) { [sequence] _ in
        try Self.writeStrip(of: sequence)
      }
    }
    let process = ExportProcess(
      program: program,
      options: arguments,
      preset: isUnsaved ? "\(sequence.preset.name).yaml" : named,
      unsaved: isUnsaved ? sequence.preset.sources : [:]
    )
    return ExportJob(command: text, isOneFile: format == .gif, run: process.run)
  }

  /// Writes the film strip that `record` writes, which draws every frame for the golden besides.
  private static func writeStrip(
    of sequence: FrameSequence
  ) throws -> ExportJob.Outcome {
    let folder = GoldenFolder(in: strips, name: sequence.name)
    let strip = try GoldenRecorder(sequence).filmstripFile()
    try Folder.make(path: folder.path)
    try AtomicFile.write(strip, to: folder.filmstrip)
    return ExportJob.Outcome(paths: [folder.filmstrip])
  }
}
