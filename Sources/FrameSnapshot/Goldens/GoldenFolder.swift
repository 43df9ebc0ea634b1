import Foundation
import FrameFiles

/// The folder of a golden, with its manifest, poses, film strip and optional frames.
public struct GoldenFolder: Sendable, Equatable {
  /// The folder's path.
  public let path: String

  /// Creates the folder at a path, which need not exist.
  public init(path: String) { self.path = path }

  /// Creates the folder of a sequence; `goldens` is a folder with one folder for each sequence.
  public init(in goldens: String, name: String) { self.init(path: "\(goldens)/\(name)") }

  /// The golden's name, which is the name of the folder.
  public var name: String { String(path.split(separator: "/").last ?? "") }

  /// The manifest: `golden.json`.
  public var manifest: String { path + "/golden.json" }
  /// The table of poses.
  public var poses: String { path + "/poses.tsv" }
  /// The film strip.
  public var filmstrip: String { path + "/filmstrip.png" }
  /// The animation with all frames, if they are recorded.
  var animation: String { path + "/golden.png" }
  /// The folder with a file for each recorded frame.
  package var frames: String { path + "/golden" }

  /// The folder that has the recorded frames until all of them are complete.
  var newFrames: String { path + "/golden.new" }

  /// The folder of the candidate, which is a recorded golden that is not approved yet.
  public var candidate: GoldenFolder { GoldenFolder(path: path + "/candidate") }

  /// Whether the golden's manifest exists.
  ///
  /// If it does not, the folder can still have other files of a golden; see `hasFiles`.
  public var exists: Bool { FileManager.default.fileExists(atPath: manifest) }

  /// Whether the folder has a file of a golden; the folder of a plain render has none.
  public var hasFiles: Bool { exists || remainder != nil }

  /// A golden's file that remains if the manifest is lost: the table of poses or the film strip; nil if there
  /// is neither.
  var remainder: String? {
    if FileManager.default.fileExists(atPath: poses) { return poses }
    return hasFilmstripOfGolden ? filmstrip : nil
  }

  /// Whether `filmstrip.png` is a PNG file with a palette.
  ///
  /// `record` writes film strips with a palette. All other pictures of this program have none, so that a contact
  /// sheet of this name does not count as part of a golden.
  private var hasFilmstripOfGolden: Bool {
    guard let file = FileHandle(forReadingAtPath: filmstrip) else { return false }
    defer { try? file.close() }
    // The colour type is the last byte of the signature, the length and type of IHDR, the size and the bit depth.
    let start = (try? file.read(upToCount: 26)).flatMap(\.self).map { [UInt8]($0) } ?? []
    return start.starts(with: [0x89, 0x50, 0x4E, 0x47]) && start.count == 26 && start[25] == 3
  }

  /// Throws an error if the folder has files with the names of a golden's, but no golden.
  ///
  /// - Parameters:
  ///   - poses: The table to write.
  ///   - filmstrip: The film strip to write. A file with the same content is not changed by writing it.
  /// - Throws: `FileWriteError.foreign`.
  func refuseForeignFiles(poses: [UInt8], filmstrip: [UInt8]) throws(FileWriteError) {
    func has(_ path: String, otherThan bytes: [UInt8]?) -> Bool {
      guard FileManager.default.fileExists(atPath: path) else { return false }
      return bytes == nil || FrameDocument.contents(path)?.elementsEqual(bytes ?? []) != true
    }
    let manifestText = FrameDocument.contents(manifest)
    guard manifestText.map(GoldenText.isGolden) != true else { return }
    let files: [(path: String, bytes: [UInt8]?)] = [
      (manifest, nil), (self.poses, poses), (self.filmstrip, filmstrip), (animation, nil),
      (frames, nil),
    ]
    let foreign = files.filter { has($0.path, otherThan: $0.bytes) }
      .map { $0.path.dropFirst(path.count + 1) }
    guard !foreign.isEmpty else { return }
    throw .foreign(
      ForeignFiles(
        folder: path,
        names: foreign.map(String.init),
        list: "golden.json",
        hasList: manifestText != nil
      )
    )
  }

  /// Removes the golden and no other files.
  public func remove() {
    for file in [manifest, poses, filmstrip, animation] { unlink(file) }
    Self.removeFrames(in: frames)
    rmdir(path)
  }

  /// Removes the frames of a folder, and the folder if it is then empty.
  static func removeFrames(in path: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where FrameFolder.isFrame(name) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Returns the names of all goldens of a folder, sorted.
  ///
  /// - Parameter goldens: The folder with one folder for each sequence.
  /// - Returns: The names of the folders that have a file of a golden.
  public static func names(in goldens: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: goldens)) ?? []
    return names.filter { GoldenFolder(in: goldens, name: $0).hasFiles }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
