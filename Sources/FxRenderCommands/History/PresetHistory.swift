import Foundation
import PresetFiles

/// The versions of a preset in the commits of a repository.
struct PresetHistory: Sendable {
  let repository: GitRepository
  /// The preset's name.
  let name: String

  /// The maximum number of files of a version: the preset and those that it extends.
  private static let mostFiles = 17

  /// Creates the history of a preset file; nil if the file is not in a repository.
  init?(of preset: Preset) async throws(CommandError) {
    let folder = URL(fileURLWithPath: preset.path).deletingLastPathComponent().relativePath
    guard let repository = try await GitRepository(folder: folder) else { return nil }
    (self.repository, name) = (repository, preset.name)
  }

  /// The files of a version.
  struct Version: Sendable, Equatable {
    /// The texts of the preset's file and of those that it extends, by file name.
    var sources: [String: String]
    /// The names of the files that are in the repository.
    var files: Set<String>
  }

  /// Returns the version of a commit; nil if the commit does not contain the preset's file.
  ///
  /// A preset that it extends is read from the same commit, or from the library if the commit does not contain it.
  func version(at commit: String) async throws(CommandError) -> Version? {
    var version = Version(sources: [:], files: [])
    var next: String? = name
    while let preset = next, version.sources.count < Self.mostFiles {
      let file = preset + ".yaml"
      guard version.sources[file] == nil else { break }
      if let text = try await text(of: file, at: commit) {
        version.files.insert(file)
        version.sources[file] = text
      } else if preset != name, !PresetLibrary.isPath(preset),
        let path = try? PresetLibrary.standard.path(of: preset)
      {
        version.sources[file] = PresetLibrary.text(ofFile: path)
      }
      guard preset != name || version.sources[file] != nil else { return nil }
      next = version.sources[file].flatMap { PresetLibrary.parent(inText: $0) }
    }
    return version
  }

  private func text(of file: String, at commit: String) async throws(CommandError) -> String? {
    guard !file.contains("/"), !file.contains("\0") else { return nil }
    let limit = FileKind.preset.maximumBytes
    // A larger file gives an error of the preset reader, so that its version is skipped.
    let data = try await repository.file(file, at: commit, atMost: 64 * limit)
    return data.map { String(decoding: $0.prefix(limit + 1), as: UTF8.self) }
  }
}
