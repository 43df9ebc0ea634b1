import ArgumentParser
import Foundation
import PresetFiles

extension PresetLibrary {
  /// The folders that hold for this program, here and now.
  static var standard: PresetLibrary {
    PresetLibrary(
      environment: ProcessInfo.processInfo.environment,
      executable: programPath
    )
  }

  /// The path of this program, links resolved.
  static var programPath: String {
    Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? ""
  }

  /// A preset by name or path; one that hides another is said, once.
  func presetSayingWhatItHides(_ name: String, quietly: Bool = false) throws -> Preset {
    let preset = try preset(name)
    if !quietly, !Self.isPath(name) {
      for file in filesHidden(by: name) {
        Standard.error("note: \(preset.path) hides \(file)")
      }
    }
    return preset
  }
}

extension CompletionKind {
  /// The names of motions, and of all scripts.
  static var scripts: CompletionKind {
    .custom { _, _, _ in ScrollChoice.builtInNames + PresetLibrary.standard.scriptNames }
  }

  /// The names of all presets, for shells.
  static var presets: CompletionKind {
    .custom { _, _, _ in PresetListing<PresetHead>(of: .standard).names }
  }
}
