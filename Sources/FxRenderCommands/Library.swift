import ArgumentParser
import Foundation
import FrameCompare
import FrameSnapshot
import PageSequence
package import PresetFiles

extension PresetLibrary {
  /// The folders that hold for this program, here and now.
  package static var standard: PresetLibrary {
    PresetLibrary(
      environment: ProcessInfo.processInfo.environment,
      executable: programPath
    )
  }

  /// The values of `--scroll`: the built-in motions, then all scripts.
  package var motionNames: [String] { ScrollChoice.builtInNames + scriptNames }

  /// The path of this program, links resolved.
  static var programPath: String {
    Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? ""
  }

  /// The path of a file in the folder of this program, links resolved.
  ///
  /// - Parameter name: The file's name.
  /// - Returns: An absolute path; nothing need be there.
  package static func path(beside name: String) -> String {
    URL(fileURLWithPath: programPath).deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// A preset by name or path; one that hides another is said, once.
  package func presetSayingWhatItHides(_ name: String, quietly: Bool = false) throws -> Preset {
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
    .custom { _, _, _ in plain(PresetLibrary.standard.motionNames) }
  }

  /// The names of all presets, for shells.
  static var presets: CompletionKind {
    .custom { _, _, _ in plain(PresetListing<PresetHead>(of: .standard).names) }
  }

  /// The names that are safe on a terminal, where shells show them.
  private static func plain(_ names: [String]) -> [String] { names.filter { $0.visible == $0 } }
}
