import FxRenderCommands
import PagePreview
import PresetFiles

/// The services of `fxrender` for the preview.
struct StandardServices: ProgramServices {
  var catalog: [PreviewEntry] {
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
  }

  var scripts: [String] { PresetLibrary.standard.motionNames }

  var program: String { PresetLibrary.path(beside: "fxrender") }

  func message(of error: any Error) -> String {
    // The advice of the command line reads all presets for their tags. Here, other pages would wait for it.
    if case PresetFailure.unknownPreset = error {
      return CommandError("\(error)", .usage).message
    }
    return CommandError(error).message
  }

  func checkName(_ name: String) throws { try NewPreset.checkName(name) }
}
