import Foundation
import PageEffects

/// A folder of preset files.
public struct PresetFolder: Sendable {
  /// The path, as given.
  public let path: String

  /// Creates a folder; it need not exist yet.
  public init(path: String) { self.path = path }

  /// The names of the files, sorted, including abstract presets.
  public var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(5)) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns whether the folder has a preset file with this name; false for a name that contains a `/`.
  public func contains(_ name: String) -> Bool {
    !name.isEmpty && !name.contains { $0 == "/" || $0 == "\0" }
      && FileManager.default.fileExists(atPath: file(name))
  }

  /// Returns the path of a preset's file.
  public func file(_ name: String) -> String {
    path == "." ? "\(name).yaml" : "\(path)/\(name).yaml"
  }

  /// Reads a preset of this folder.
  ///
  /// - Parameter name: The file's name without its extension.
  /// - Returns: The preset, decoded and checked.
  /// - Throws: The file's errors, or `unknownPreset`.
  public func preset(named name: String) throws(PresetFailure) -> Preset {
    guard contains(name) else { throw .unknownPreset(name, known: names) }
    return try PresetLoader(folders: [self]).preset(name: name, path: file(name))
  }
}
