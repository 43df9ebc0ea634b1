import Foundation
import FrameEncode
import PresetFiles

/// Keeps what a page has made of a preset in a file, and never over another without being told to.
struct PresetSaving: Sendable {
  /// What a page wants to be kept.
  struct Wish: Decodable, Sendable {
    /// The name of a new preset; nil where a file is named.
    var name: String?
    /// The path of a preset's file that is known already.
    var path: String?
    /// The text.
    var text: String
    /// Values of parameters, which become their defaults.
    var settings: [String: String]?
    /// Whether a file that is there is replaced.
    var overwrite: Bool?
  }

  /// The folder of new presets.
  var folder = "Presets"
  /// Where presets are found.
  var library: PresetLibrary
  /// Paths of files outside of the library that may be written.
  var paths: Set<String>
  /// Refuses names that a preset cannot have.
  var checkName: @Sendable (String) throws -> Void

  /// Keeps a preset.
  ///
  /// - Returns: The path of its file.
  /// - Throws: `StageRefusal` for a path that is not known, `PresetIsThere` where a file is there,
  ///   what is wrong with the text, and what the file system throws.
  func save(_ wish: Wish) throws -> String {
    let path = try path(of: wish)
    let preset = try library.preset(path, text: wish.text)
    let text: String
    do {
      text = try preset.text(withDefaults: wish.settings ?? [:])
    } catch let error as UnwritableDefault {
      throw StageRefusal(error.problem, error.help)
    }
    if wish.name != nil { try Folder.make(path: folder) }
    do {
      try AtomicFile.write(Array(text.utf8), to: path, replaces: wish.overwrite ?? false)
    } catch {
      throw error.isTaken ? PresetIsThere(path: path) : error
    }
    return path
  }

  private func path(of wish: Wish) throws -> String {
    switch (wish.name, wish.path) {
    case (let name?, nil):
      try checkName(name)
      return PresetFolder(path: folder).file(name)
    case (nil, let path?):
      let isKnown =
        paths.contains(path)
        || library.folders.contains { folder in
          folder.names.contains { folder.file($0) == path }
        }
      guard isKnown else {
        throw StageRefusal(
          "'\(path)' is no preset that is open here",
          "Give it a name; it then goes to ./\(folder)."
        )
      }
      return path
    default: throw StageRefusal.message("a preset is kept by a name or a path")
    }
  }
}

/// A file that is not replaced unless that is asked for.
struct PresetIsThere: SpokenError, Equatable {
  var path: String

  var text: String {
    "error: '\(path)' is there already\n  Choose another name, or say that it is to be replaced."
  }
}
