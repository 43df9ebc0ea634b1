package import Foundation
package import FrameEncode
package import FrameFiles

/// The destination of a render: a folder, files, or standard output.
package struct RenderOutput: Sendable {
  /// The folder of the frames.
  package let folder: String
  /// The files of each format with one file, one for each scale; nil for standard output.
  private let animations: [(format: OutputFormat, files: [OutputFile?])]
  /// Whether frames in the folder are replaced even if they are not ours.
  let overwrites: Bool
  /// The path of the program that encodes videos; nil for `ffmpeg` in the folders of `PATH`.
  let encoder: String?
  /// Writes the bytes of an animation to standard output.
  let writeToStandardOutput: @Sendable (Data) -> Void

  /// Creates an output.
  package init(
    folder: String,
    animations: [(format: OutputFormat, files: [OutputFile?])],
    overwrites: Bool = false,
    encoder: String? = nil,
    writeToStandardOutput: @escaping @Sendable (Data) -> Void
  ) {
    (self.folder, self.animations, self.encoder) = (folder, animations, encoder)
    (self.overwrites, self.writeToStandardOutput) = (overwrites, writeToStandardOutput)
  }

  /// The paths of all animations.
  package var animationPaths: [String] { animations.flatMap { $0.files.compactMap { $0?.path } } }

  /// Returns the files of a format, one for each scale; nil for standard output.
  func files(of format: OutputFormat) -> [OutputFile?] {
    animations.first { $0.format == format }?.files ?? []
  }

  /// Throws an error if an animation would replace a file that is not ours.
  package func checkAnimations() throws(FileWriteError) {
    try OutputFile.check(animations.flatMap(\.files).compactMap(\.self))
  }
}

/// Receives the progress of a render, and can stop it.
package protocol RenderMonitor: Sendable {
  /// Whether to stop after the frames that are currently being rendered.
  var isStopped: Bool { get }
  /// Called before frames of an earlier render are removed, with their number, which can be 0.
  func remove(_ count: Int)
  /// Called before the first frame is rendered to a folder, with the number of complete frames that are kept.
  func start(at done: Int)
  /// Called after each complete frame.
  func advance()
}

/// The error of a render that was stopped before it finished.
package struct RenderStopped: Error {
  /// The number of complete frames.
  package let done: Int
  /// The number of requested frames.
  package let total: Int
  package let rest: Rest

  package init(done: Int, total: Int, rest: Rest) {
    (self.done, self.total, self.rest) = (done, total, rest)
  }

  /// The files that remain after a stopped render.
  package enum Rest: Sendable {
    /// Frames, from which the render can be resumed.
    case resume
    /// Frames, without the files of other formats.
    case frames
    case nothing
  }
}
