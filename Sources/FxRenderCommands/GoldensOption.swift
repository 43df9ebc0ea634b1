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

  /// What a name stands for: a preset and the golden of its sweep, or a golden of gestures by its folder.
  ///
  /// - Parameters:
  ///   - name: A preset's name or the path of its file, or the name of a golden.
  ///   - library: Where presets are.
  /// - Returns: What the preset is found by, and the golden's folder; nil for that of the preset's name.
  /// - Throws: Where the golden is damaged.
  func named(
    _ name: String,
    in library: PresetLibrary
  ) throws -> (preset: String, folder: GoldenFolder?) {
    let folder = folder(of: name)
    guard !PresetLibrary.isPath(name), !library.names.contains(name), folder.isThere else {
      return (name, nil)
    }
    return (try GoldenFile(path: folder.manifest).presetReference, folder)
  }

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
