import Foundation
import FrameImage

/// The files of an export that a page can load.
package enum ExportFiles: Sendable {
  /// The only path of the export is a file.
  case one
  /// The path is a folder; its frames have this extension.
  case frames(extension: String)
  /// The path is a folder; the files are in a folder inside it.
  case folder(String)

  /// A file of an export.
  package struct File: Encodable, Sendable, Equatable {
    /// The name without folders.
    package let name: String
    /// The size in bytes.
    package let bytes: Int
    let path: String

    private enum CodingKeys: String, CodingKey { case name, bytes }
  }

  /// The largest number of files of a folder that are read.
  private static let mostFiles = 100_000

  /// Finds the files of an export in its order: frames by number, and other files by name.
  func find(in paths: [String]) -> [File] {
    guard let path = paths.first else { return [] }
    switch self {
    case .one: return paths.compactMap(Self.file)
    case .frames(let ending):
      return Self.files(in: path) { $0.hasPrefix("frame-") && $0.hasSuffix(".\(ending)") }
    case .folder(let name): return Self.files(in: "\(path)/\(name)") { !$0.hasPrefix(".") }
    }
  }

  private static func files(in folder: String, where matches: (String) -> Bool) -> [File] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter(matches).sorted(by: NaturalOrder.areInOrder).prefix(mostFiles)
      .compactMap { file("\(folder)/\($0)") }
  }

  /// Returns a regular file; nil for folders and links.
  private static func file(_ path: String) -> File? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    let name = String(path.split(separator: "/").last ?? "")
    return File(name: name, bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0, path: path)
  }
}
