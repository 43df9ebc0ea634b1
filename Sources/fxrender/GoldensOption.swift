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

  /// All goldens: those whose preset is there, right or wrong, and the folders of those whose preset is
  /// gone.
  func recorded(
    in library: PresetLibrary
  ) throws -> (known: [(preset: String, folder: GoldenFolder)], orphans: [String]) {
    let presets = Set(library.names)
    var known: [(preset: String, folder: GoldenFolder)] = []
    var orphans: [String] = []
    for name in GoldenFolder.names(in: goldens) {
      let folder = folder(of: name)
      let preset = try GoldenFile(path: folder.manifest).presetReference
      let isThere =
        PresetLibrary.isPath(preset)
        ? FileManager.default.fileExists(atPath: preset) : presets.contains(preset)
      if isThere { known.append((preset, folder)) } else { orphans.append(folder.path) }
    }
    return (known, orphans)
  }
}
