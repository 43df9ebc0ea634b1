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

  /// All goldens, in the order of their names.
  func recorded(in library: PresetLibrary) -> [RecordedGolden] {
    let presets = Set(library.names)
    return GoldenFolder.names(in: goldens).map { name in
      let folder = folder(of: name)
      do throws(GoldenError) {
        let preset = try GoldenFile(path: folder.manifest).presetReference
        let isThere =
          PresetLibrary.isPath(preset)
          ? FileManager.default.fileExists(atPath: preset) : presets.contains(preset)
        return RecordedGolden(name: name, folder: folder, state: isThere ? .of(preset) : .orphan)
      } catch {
        return RecordedGolden(name: name, folder: folder, state: .damaged(error))
      }
    }
  }
}

/// A golden that a folder of goldens has.
struct RecordedGolden {
  /// Its name.
  let name: String
  /// Its folder.
  let folder: GoldenFolder
  /// Whether it can be compared.
  let state: State

  /// Whether a golden can be compared.
  enum State {
    /// It can, with this preset, right or wrong.
    case of(_ preset: String)
    /// Its preset does not exist any more.
    case orphan
    /// It cannot be read.
    case damaged(GoldenError)
  }
}
