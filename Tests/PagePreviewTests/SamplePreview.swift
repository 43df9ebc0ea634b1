import Gallery
import PagePreview
import PageSequence
import PresetFiles

extension Preview {
  /// Creates a preview of the presets in a folder; `program` is the path of the program for exports.
  static func sample(
    in folder: String,
    start: SequenceSpec = SequenceSpec(preset: "linear"),
    program: String = ""
  ) -> Preview {
    Preview(
      of: PresetLibrary(folders: [PresetFolder(path: folder)]),
      start: start,
      services: SampleServices(program: program)
    )
  }
}

private struct SampleServices: ProgramServices {
  let catalog: [GalleryEntry] = []
  let scripts = ["sweep"]
  let program: String

  func message(of error: any Error) -> String { "error: \(error)" }

  func checkName(_ name: String) {}
}
