import Foundation
import FrameFiles
package import PresetFiles

/// Keeps what a page has made of a preset in a file, and never over another without being told to.
package struct PresetSaving: Sendable {
  /// What a page wants to be kept.
  package struct Wish: Decodable, Sendable {
    /// The name of a new preset; nil where a file is named.
    var name: String?
    /// The path of a preset's file that is known already.
    var path: String?
    /// The text.
    var text: String
    /// Values of parameters, which become their defaults.
    package var settings: [String: String]?
    /// Whether a file that is there is replaced.
    package var overwrite: Bool?

    /// Creates a wish for a new preset by its name, or for a known file by its path.
    package init(
      name: String? = nil,
      path: String? = nil,
      text: String,
      settings: [String: String]? = nil,
      overwrite: Bool? = nil
    ) {
      self.name = name
      self.path = path
      self.text = text
      self.settings = settings
      self.overwrite = overwrite
    }
  }

  /// The folder of new presets.
  var folder: String
  /// Where presets are found.
  package var library: PresetLibrary
  /// Paths of files outside of the library that may be written.
  var paths: Set<String>
  /// Refuses names that a preset cannot have.
  var checkName: @Sendable (String) throws -> Void

  /// Creates the saving of presets into a folder and to known paths.
  package init(
    folder: String = "Presets",
    library: PresetLibrary,
    paths: Set<String>,
    checkName: @escaping @Sendable (String) throws -> Void
  ) {
    (self.folder, self.library, self.paths) = (folder, library, paths)
    self.checkName = checkName
  }

  /// Keeps a preset.
  ///
  /// - Returns: The path of its file.
  /// - Throws: `StageRefusal` for a path that is not known, `PresetIsThere` where a file is there,
  ///   what is wrong with the text, and what the file system throws.
  package func save(_ wish: Wish) throws -> String {
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
package struct PresetIsThere: SpokenError, Equatable {
  var path: String

  /// Creates the error for the path of a file.
  package init(path: String) { self.path = path }

  package var text: String {
    "error: '\(path)' is there already\n  Choose another name, or say that it is to be replaced."
  }
}
