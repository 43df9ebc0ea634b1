import FrameSnapshot
import PagePreview
import PresetFiles

extension Preview {
  /// A preview of the presets of a folder, without the command line.
  ///
  /// - Parameters:
  ///   - folder: Where presets lie.
  ///   - start: What it was started with.
  ///   - program: What writes exports.
  ///   - options: What a preset is drawn with.
  /// - Returns: The site.
  static func sample(
    in folder: String,
    start: PreviewStart = PreviewStart(preset: "linear"),
    program: String = "",
    options: @escaping @Sendable (Preset, [String]) throws -> SequenceOptions = { _, _ in
      SequenceOptions()
    }
  ) -> Preview {
    Preview(
      of: PresetLibrary(folders: [PresetFolder(path: folder)]),
      start: start,
      token: "token",
      commandLine: PreviewCommandLine(
        options: options,
        words: { "error: \($0)" },
        catalog: { [] },
        scripts: { ["sweep"] },
        checkName: { _ in },
        program: program
      )
    )
  }
}
