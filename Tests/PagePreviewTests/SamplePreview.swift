import PagePreview
import PageSequence
import PresetFiles

extension Preview {
  /// A preview of the presets of a folder, without the command line.
  ///
  /// - Parameters:
  ///   - folder: Where presets lie.
  ///   - start: What it was started with.
  ///   - program: What writes exports.
  /// - Returns: The site.
  static func sample(
    in folder: String,
    start: SequenceSpec = SequenceSpec(preset: "linear"),
    program: String = ""
  ) -> Preview {
    Preview(
      of: PresetLibrary(folders: [PresetFolder(path: folder)]),
      start: start,
      token: "token",
      commandLine: PreviewCommandLine(
        words: { "error: \($0)" },
        catalog: { [] },
        scripts: { ["sweep"] },
        checkName: { _ in },
        program: program
      )
    )
  }
}
