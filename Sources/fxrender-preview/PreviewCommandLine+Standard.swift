import ArgumentParser
import FxRenderCommands
import PagePreview
import PresetFiles

extension PreviewCommandLine {
  /// The command line of fxrender.
  static var standard: PreviewCommandLine {
    PreviewCommandLine(
      words: { CommandError($0).message },
      catalog: {
        PresetListing(of: .standard).presets.map { preset in
          PreviewEntry(
            name: preset.name,
            summary: preset.summary,
            family: preset.family,
            tags: preset.tags,
            source: preset.source,
            parameters: preset.parameters.count
          )
        }
      },
      scripts: { PresetLibrary.standard.motionNames },
      checkName: NewPreset.checkName,
      program: PresetLibrary.path(beside: "fxrender")
    )
  }
}
