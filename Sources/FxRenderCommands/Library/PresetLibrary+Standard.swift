import ArgumentParser
import Foundation
import PageSequence
package import PresetFiles
import TextTools

extension PresetLibrary {
  /// The library of the preset folders that this program searches.
  package static var standard: PresetLibrary {
    PresetLibrary(environment: ProcessInfo.processInfo.environment, executable: programPath)
  }

  /// The values of `--scroll`: the built-in motions, then all scripts.
  package var motionNames: [String] { ScrollChoice.builtInNames + scriptNames }

  /// The path of this program, with links resolved.
  static var programPath: String {
    Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? ""
  }

  /// Returns the absolute path of a file in the folder of this program; the file need not exist.
  package static func path(beside name: String) -> String {
    URL(fileURLWithPath: programPath).deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Returns a preset by name or path, and prints a warning if it shadows presets with the same name.
  package func presetWarningIfShadowed(_ name: String, quietly: Bool = false) throws -> Preset {
    let preset = try preset(name)
    if !quietly, !Self.isPath(name) {
      for file in filesHidden(by: name) { Console.error("note: \(preset.path) hides \(file)") }
    }
    return preset
  }

  /// Returns advice for the name of a preset that was written as several words; nil for other words.
  func advice(onDivided words: [String]) -> String? {
    guard words.count > 1 else { return nil }
    let pairs = zip(words, words.dropFirst())
    let name = pairs.flatMap { ["\($0)\($1)", "\($0)-\($1)"] }.first(where: names.contains)
    return name.map { "Did you mean '\($0)'?" }
  }

  /// Returns advice for the name of a motion or of a tag that was given as a preset; nil for other names.
  func advice(onUnknown name: String) -> String? {
    if motionNames.contains(name) {
      return "'\(name)' is a motion for a preset, such as: fxrender coverflow --scroll \(name)"
    }
    let tagged = PresetListing(of: self).presets.filter { $0.tags.contains(name) }.map(\.name)
    guard !tagged.isEmpty else { return nil }
    return "Presets with the tag '\(name)': \(tagged.joined(separator: ", "))."
  }
}

extension CompletionKind {
  /// The names of the built-in motions and of all scripts.
  static var scripts: CompletionKind {
    .custom { _, _, _ in printable(PresetLibrary.standard.motionNames) }
  }

  /// The names of all presets.
  static var presets: CompletionKind {
    .custom { _, _, _ in printable(PresetListing(of: .standard).names) }
  }

  /// Returns names for shells to show, without those that contain control characters.
  private static func printable(_ names: [String]) -> [String] {
    names.filter { $0.visible == $0 }
  }
}
