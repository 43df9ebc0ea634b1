import Foundation
import FrameFiles
import JSONCoding
import PageSequence

/// A request to save the board of a page with its stage, pictures and favourites as a project.
struct ProjectRequest: Decodable {
  /// The name of the file without its extension.
  var name: String
  /// The options of the stage.
  var stage: [String: JSONValue]
  var variants: [ProjectVariant]
  var current: String?
  var favourites: [String]?
  var export: [String: JSONValue]?
  /// Whether an existing file may be replaced.
  var overwrite: Bool?

  /// Returns the project, with the paths of pictures.
  ///
  /// - Throws: `PreviewError` and `SequenceError` for options, pictures and presets that pages may not have.
  func project(in preview: Preview) throws -> ProjectFile {
    guard let first = variants.first, variants.count <= ProjectFile.mostVariants else {
      throw PreviewError.unreadable("a board has 1 to \(ProjectFile.mostVariants) variants")
    }
    for variant in variants { _ = try preview.preset(variant.preset, text: variant.text) }
    var project = ProjectFile(
      variants: variants.map(\.saved),
      stage: try preview.pictures.resolved(SequenceSpec(json: stage))
    )
    project.current = current ?? first.name
    (project.favourites, project.export) = (favourites ?? [], export ?? [:])
    return project
  }

  /// Saves the project, and returns the path of its file.
  ///
  /// Pictures that the page has sent are copied beside it; all paths are relative to its folder.
  func save(in preview: Preview) throws -> String {
    guard let name = try ExportTargetName(name) else {
      throw PreviewError.refused("the project has no name", "Enter letters, digits, - and _.")
    }
    var project = try project(in: preview)
    let folder = Self.folder
    let path = "\(folder)/\(name.text).json"
    guard overwrite == true || !FileManager.default.fileExists(atPath: path) else {
      throw PreviewError.fileExists(path: path)
    }
    try Folder.make(path: folder)
    let copies = "\(folder)/\(name.text).pictures"
    let shown = Set(project.stage.pages.map(Self.standardized))
    for (index, page) in project.stage.pages.enumerated() {
      guard let picture = preview.pictures.shelf.name(ofPath: page) else { continue }
      try Folder.make(path: copies)
      var (number, copy) = (index + 1, "\(copies)/\(index + 1)-\(picture)")
      // An earlier copy that another page shows must stay.
      while shown.contains(Self.standardized(copy)) {
        number += project.stage.pages.count
        copy = "\(copies)/\(number)-\(picture)"
      }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: page))
      try AtomicFile.write(Array(bytes), to: copy, keepsLink: false, replaces: true)
      project.stage.pages[index] = copy
    }
    project.changePaths(Self.relative)
    try AtomicFile.write(
      Array(project.json.utf8),
      to: path,
      keepsLink: false,
      replaces: overwrite ?? false
    )
    return path
  }

  /// The folder of projects.
  private static let folder = "Projects"

  private static func standardized(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Returns a path as seen from the folder of projects.
  private static func relative(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : "../\(path)"
  }
}

/// A named variant, as the page and the file have it.
struct ProjectVariant: Codable, Sendable {
  var name: String
  var preset: String
  var set: [String: String]?
  var text: String?

  init(_ variant: ProjectFile.Variant) {
    (name, preset, set, text) = (variant.name, variant.preset, variant.set, variant.text)
  }

  fileprivate var saved: ProjectFile.Variant {
    ProjectFile.Variant(name: name, preset: preset, set: set ?? [:], text: text)
  }
}

/// The project with which a preview starts, for its page.
struct StartProject: Encodable {
  var name: String
  var variants: [ProjectVariant]
  var current: String?
  var favourites: [String]
  var export: [String: JSONValue]

  init(_ name: String, _ project: ProjectFile) {
    self.name = name
    variants = project.variants.map { ProjectVariant($0) }
    (current, favourites, export) = (project.current, project.favourites, project.export)
  }
}
