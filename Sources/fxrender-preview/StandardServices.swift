import FxRenderCommands
import Gallery
import PagePreview
import PresetFiles

/// The services of `fxrender` for the preview.
struct StandardServices: ProgramServices {
  var catalog: [GalleryEntry] { PresetListing(of: .standard).presets.map(\.galleryEntry) }

  var scripts: [String] { PresetLibrary.standard.motionNames }

  var program: String { PresetLibrary.path(beside: "fxrender") }

  func message(of error: any Error) -> String {
    // On the command line, this error suggests presets with the name as a tag, and reads all presets for it. The
    // preview omits that, because other browser pages would wait.
    if case PresetFailure.unknownPreset = error {
      return CommandError("error: \(error)", .usage).message
    }
    return CommandError(error).message
  }

  func checkName(_ name: String) throws { try NewPreset.checkName(name) }
}
