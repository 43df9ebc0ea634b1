import Foundation
import PageEffects

/// A folder of preset files.
public struct PresetFolder: Sendable {
  /// The folder, as it was named.
  public let path: String

  /// The folder at a path, which need not exist yet.
  public init(path: String) {
    self.path = path
  }

  /// The names of the files here, sorted; families are among them.
  public var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(5)) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a file of this name is here; a name is never a path that leads elsewhere.
  public func contains(_ name: String) -> Bool {
    !name.isEmpty && !name.contains { $0 == "/" || $0 == "\0" }
      && FileManager.default.fileExists(atPath: file(name))
  }

  /// The path of a preset's file.
  public func file(_ name: String) -> String {
    path == "." ? "\(name).yaml" : "\(path)/\(name).yaml"
  }

  /// A preset of this folder.
  ///
  /// - Parameter name: The file's name without its ending.
  /// - Returns: The preset, decoded and checked.
  /// - Throws: What is wrong with it.
  public func preset(named name: String) throws(PresetFailure) -> Preset {
    guard contains(name) else { throw .unknownPreset(name, known: names) }
    return try PresetLoader(folders: [self]).preset(name: name, path: file(name))
  }
}
