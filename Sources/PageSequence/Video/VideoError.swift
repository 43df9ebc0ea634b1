import Foundation

/// The error of a program that encodes or checks a video.
package enum VideoError: Error, Sendable, Equatable {
  /// A program is not installed; a path that was asked for, or the name of the program.
  case missing(program: String)
  /// A program cannot be started, or reports a failure.
  case failed(program: String, target: String, reason: String)
  /// A video has another number of frames than were written.
  case wrongCount(target: String, found: Int, expected: Int)
}

extension VideoError: CustomStringConvertible {
  /// The problem on the first line, the program's own words, and the remedy on the last line.
  package var description: String {
    switch self {
    case .missing(let program):
      "cannot encode a video: there is no program '\(program)'\n  Install the package ffmpeg, which has "
        + "ffmpeg and ffprobe, or name the program with --encoder PATH."
    case .failed(let program, let target, let reason):
      "\(target): \((program as NSString).lastPathComponent) failed: "
        + "\(reason.replacing("\n", with: "\n    "))\n  No file was written."
    case .wrongCount(let target, let found, let expected):
      "\(target): the video has \(found) frames instead of \(expected)\n  No file was written; try another "
        + "--codec or --encoder."
    }
  }
}
