import ArgumentParser
import Foundation
import FrameSnapshot
import PresetFiles

/// Where goldens are.
struct GoldensOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The folder of goldens.", valueName: "DIR"),
    completion: .directory
  )
  var goldens = Self.usual

  private static let usual = "Renders"

  /// What a command has to be told to find the same goldens.
  var words: String { goldens == Self.usual ? "" : " --goldens \(goldens)" }

  /// The folder of a sequence's golden.
  func folder(of name: String) -> GoldenFolder { GoldenFolder(in: goldens, name: name) }

  /// The presets of all goldens, and where each golden is.
  func references() throws -> [(preset: String, folder: GoldenFolder)] {
    try GoldenFolder.names(in: goldens).map { name in
      let folder = folder(of: name)
      return (try GoldenFile(path: folder.manifest).presetReference, folder)
    }
  }

  /// The folders of goldens whose preset is gone.
  func orphans(in library: PresetLibrary) throws -> [String] {
    try references().filter { !isThere($0.preset, in: library) }.map(\.folder.path)
  }

  /// Whether there is a file of a preset, right or wrong.
  func isThere(_ preset: String, in library: PresetLibrary) -> Bool {
    PresetLibrary.isPath(preset)
      ? FileManager.default.fileExists(atPath: preset) : library.names.contains(preset)
  }
}
