import Foundation

/// The programs that read, encode and check videos: ffmpeg and ffprobe.
///
/// They are called as programs, not linked, so that their licences stay their own.
package struct VideoProgram: Sendable {
  /// The path of ffmpeg.
  package let ffmpeg: String
  /// The path of ffprobe.
  package let ffprobe: String
  /// The time in which a program that reads a video must deliver something, in seconds.
  ///
  /// Chosen generously: a frame takes less than a second even on a slow machine.
  package var patience = 60.0

  /// The error of a program that does not exist or cannot be run.
  package struct Missing: Error, Equatable {
    /// The path that was given, or the name of the program.
    package let program: String
  }

  /// Finds the programs: at a path, with ffprobe beside it, or in the folders of the environment's `PATH`.
  package init(_ path: String? = nil) throws(Missing) {
    let folders =
      path.map { path in [path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"] }
      ?? (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
    func find(_ name: String) throws(Missing) -> String {
      let paths = folders.map { $0 + name }
      guard let found = paths.first(where: Self.isProgram) else {
        throw Missing(program: path == nil ? name : paths[0])
      }
      return found
    }
    if let path {
      guard Self.isProgram(path) else { throw Missing(program: path) }
      ffmpeg = path
    } else {
      ffmpeg = try find("ffmpeg")
    }
    ffprobe = try find("ffprobe")
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
