import Foundation
import PresetFiles
import TestSupport

/// The presets that inputs can name: few, and in memory where possible, because an input takes less time than reading
/// all built-in presets.
struct ParentPresets: Sendable {
  /// The texts of the presets by file name.
  let sources: [String: String]
  /// A library of these presets.
  let library: PresetLibrary
  /// A preset that can be shown.
  let shown: Preset

  /// Reads the presets, and copies them to a folder.
  init(in folder: borrowing TemporaryFolder) throws {
    var sources: [String: String] = [:]
    for name in DocumentGrammar.parents {
      let file = Repository.presets.appending(path: "\(name).yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      sources["\(name).yaml"] = text
      _ = try folder.write(text.utf8, to: "\(name).yaml")
    }
    self.sources = sources
    library = PresetLibrary(folders: [PresetFolder(path: folder.path)])
    shown = try Preset(name: "soft-shadow", sources: sources)
  }

  /// Reads a preset that can extend the others; the text replaces a file.
  func preset(_ text: String) throws(PresetFailure) -> Preset {
    var sources = sources
    sources["fuzzed.yaml"] = text
    return try Preset(name: "fuzzed", sources: sources)
  }
}
