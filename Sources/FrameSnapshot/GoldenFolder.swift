import Foundation
import FrameFiles

/// Where a golden lies: a folder with its manifest, its poses, its filmstrip, and frames if they were
/// asked for.
public struct GoldenFolder: Sendable, Equatable {
  /// The folder's path.
  public let path: String

  /// The folder at a path, which need not exist yet.
  public init(path: String) { self.path = path }

  /// The folder of a sequence.
  ///
  /// - Parameters:
  ///   - goldens: The folder that holds one folder a sequence.
  ///   - name: The sequence's name.
  public init(in goldens: String, name: String) { self.init(path: "\(goldens)/\(name)") }

  /// The manifest: `golden.json`.
  public var manifest: String { path + "/golden.json" }
  /// The table of poses.
  public var poses: String { path + "/poses.tsv" }
  /// The filmstrip.
  public var filmstrip: String { path + "/filmstrip.png" }
  /// All frames in one file, if they were asked for.
  var animation: String { path + "/golden.png" }
  /// A file for each frame, if they were asked for.
  package var frames: String { path + "/golden" }

  /// The files of frames while not all are there.
  var newFrames: String { path + "/golden.new" }

  /// Where a golden is left that nobody has approved yet.
  public var candidate: GoldenFolder { GoldenFolder(path: path + "/candidate") }

  /// Whether there is a golden.
  public var isThere: Bool { FileManager.default.fileExists(atPath: manifest) }

  /// Removes the golden; what else is in the folder stays.
  public func remove() {
    for file in [manifest, poses, filmstrip, animation] { unlink(file) }
    Self.removeFrames(in: frames)
    rmdir(path)
  }

  /// Removes the frames of a folder, and the folder where nothing else is in it.
  static func removeFrames(in path: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where FrameFolder.isFrame(name) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// The names of all goldens of a folder, in order.
  ///
  /// - Parameter goldens: The folder that holds one folder a sequence.
  /// - Returns: The names of the folders with a manifest.
  public static func names(in goldens: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: goldens)) ?? []
    return names.filter { GoldenFolder(in: goldens, name: $0).isThere }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
