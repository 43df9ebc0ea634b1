import Gallery
import PagePreview
import PageSequence
import PresetFiles

extension Preview {
  /// Creates a preview of the presets in a folder; `program` is the path of the program for exports.
  ///
  /// The presets are those of `library`, unless it is nil.
  static func sample(
    in folder: String,
    library: PresetLibrary? = nil,
    start: SequenceSpec = SequenceSpec(preset: "linear"),
    program: String = ""
  ) -> Preview {
    Preview(
      of: library ?? PresetLibrary(folders: [PresetFolder(path: folder)]),
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
