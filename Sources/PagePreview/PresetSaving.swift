import Foundation
import FrameFiles
package import PresetFiles

/// Saves presets from a page to files, and never overwrites a file without permission.
///
/// Built-in presets are not overwritten, unless the file was given on the command line or saved by this
/// preview before. Links to files of other folders are not followed.
package struct PresetSaving: Sendable {
  /// A page's request to save a preset.
  package struct Request: Decodable, Sendable {
    /// The name of a new preset; nil if `path` is set.
    var name: String?
    /// The path of a known preset's file; nil if `name` is set.
    var path: String?
    /// The YAML.
    var text: String
    /// Values of parameters, which become their defaults.
    package var settings: [String: String]?
    /// Whether an existing file may be replaced.
    package var overwrite: Bool?
    /// Whether a new file may hide a preset of another folder that has the same name.
    package var hide: Bool?

    /// Creates a request; exactly one of `name` and `path` must be set.
    package init(
      name: String? = nil,
      path: String? = nil,
      text: String,
      settings: [String: String]? = nil,
      overwrite: Bool? = nil
    ) {
      (self.name, self.path, self.text) = (name, path, text)
      (self.settings, self.overwrite) = (settings, overwrite)
    }
  }

  /// The folder of new presets of the program.
  static let standardFolder = "Presets"

  /// The folder of new presets.
  let folder: String
  package let library: PresetLibrary
  /// Paths of files that may be written wherever they are: the first preset and saved ones.
  let paths: Set<String>
  /// Throws if a new preset cannot have this name.
  let checkName: @Sendable (String) throws -> Void

  /// Creates a value that saves new presets in a folder, and known ones to their files.
  package init(
    folder: String = Self.standardFolder,
    library: PresetLibrary,
    paths: Set<String>,
    checkName: @escaping @Sendable (String) throws -> Void
  ) {
    (self.folder, self.library, self.paths) = (folder, library, paths)
    self.checkName = checkName
  }

  /// Saves a preset and returns the path of its file.
  ///
  /// - Throws: `PreviewError` for an unknown path, an existing or built-in file, a name that hides another preset,
  ///   or a setting that cannot become a default; `PresetFailure` for an invalid text; errors of the file system.
  package func save(_ request: Request) throws -> String {
    let path = try path(for: request)
    let preset = try library.preset(path, text: request.text)
    let text: String
    do {
      text = try preset.text(withDefaults: request.settings ?? [:])
    } catch let error as UnwritableDefault {
      throw PreviewError.refused(error.problem, error.help)
    }
    if let name = request.name {
      if request.hide != true { try checkHidden(by: name, at: path) }
      try Folder.make(path: folder)
    }
    let freeName = request.name.flatMap { self.freeName($0) }
    let target = try target(of: path, freeName: freeName)
    do {
      try AtomicFile.write(
        Array(text.utf8),
        to: target,
        keepsLink: false,
        replaces: request.overwrite ?? false
      )
    } catch {
      guard error.isTaken else { throw error }
      throw PreviewError.fileExists(path: path, freeName: freeName)
    }
    return path
  }

  /// Returns the path of the file of a new preset.
  static func newFile(_ name: String) -> String { PresetFolder(path: standardFolder).file(name) }

  /// Throws if a new file would hide a preset that is found in another folder.
  private func checkHidden(by name: String, at path: String) throws(PreviewError) {
    guard !FileManager.default.fileExists(atPath: path), let other = library.file(of: name),
      other != path
    else { return }
    throw .hidesPreset(
      name: name,
      path: library.isBuiltIn(file: other) ? nil : other,
      freeName: freeName(name)
    )
  }

  /// The number of names that are tried.
  private static let mostNames = 100

  /// Returns a name that no preset has; nil if none is found.
  private func freeName(_ name: String) -> String? {
    let base = name.hasPrefix("my-") ? name : "my-\(name)"
    let candidates = [base] + (2...Self.mostNames).map { "\(base)-\($0)" }
    return candidates.first { candidate in
      library.file(of: candidate) == nil && (try? checkName(candidate)) != nil
    }
  }

  /// Returns the path of the file to write, with links resolved.
  ///
  /// - Throws: `PreviewError` for a built-in preset, and for a link to a file of another folder.
  private func target(of path: String, freeName: String?) throws(PreviewError) -> String {
    let file = URL(fileURLWithPath: path)
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    let target = file.resolvingSymlinksInPath()
    guard target.deletingLastPathComponent().path == folder.path else {
      throw .refused(
        "'\(path)' is a link to '\(target.path)', in another folder",
        "Save it under another name."
      )
    }
    guard paths.contains(path) || !library.isBuiltIn(file: path) else {
      throw .builtIn(path: path, freeName: freeName)
    }
    return target.path
  }

  private func path(for request: Request) throws -> String {
    switch (request.name, request.path) {
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
        throw PreviewError.refused(
          "'\(path)' is not a file of this preview",
          "Save it as a new preset, in ./\(folder)."
        )
      }
      return path
    default: throw PreviewError.unreadable("a preset is saved under either a name or a path")
    }
  }
}
