import Foundation
import FrameFiles

/// The programs that encode videos and count their frames: ffmpeg and ffprobe.
///
/// They are called as programs, not linked, so that their licences stay their own.
package struct VideoProgram: Sendable {
  /// The path of ffmpeg.
  let encoder: String
  /// The path of ffprobe.
  let prober: String

  private static let (encoderName, proberName) = ("ffmpeg", "ffprobe")

  /// Finds the programs: at a path, with ffprobe beside it, or in the folders of the environment's `PATH`.
  ///
  /// - Throws: `missing` for a program that does not exist or cannot be run.
  package init(_ path: String?) throws(VideoError) {
    let folders =
      path.map { [Folder.holding($0)] }
      ?? (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
    func find(_ name: String) throws(VideoError) -> String {
      let paths = folders.map { $0 + name }
      guard let found = paths.first(where: Self.isProgram) else {
        throw .missing(program: path == nil ? name : paths[0])
      }
      return found
    }
    if let path {
      guard Self.isProgram(path) else { throw .missing(program: path) }
      encoder = path
    } else {
      encoder = try find(Self.encoderName)
    }
    prober = try find(Self.proberName)
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }

  /// Returns the number of frames that a video has when it is decoded.
  ///
  /// - Throws: `failed` if the video cannot be decoded.
  func frameCount(of file: String, target: String) throws(VideoError) -> Int {
    let run = try ProgramRun(
      prober,
      [
        "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
        "stream=nb_read_frames", "-of", "csv=p=0", "file:" + file,
      ],
      target: target
    )
    let output = try run.finish()
    return output.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }
}
