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
  /// Whether to wait after each file until it is written to the disk.
  let isDurable: Bool
  /// The path of the program that encodes videos; nil for `ffmpeg` in the folders of `PATH`.
  package var encoder: String?
  /// Writes the bytes of an animation to standard output.
  let writeToStandardOutput: @Sendable (Data) -> Void

  /// Creates an output.
  package init(
    folder: String,
    animations: [(format: OutputFormat, files: [OutputFile?])],
    overwrites: Bool = false,
    isDurable: Bool = false,
    writeToStandardOutput: @escaping @Sendable (Data) -> Void
  ) {
    (self.folder, self.animations) = (folder, animations)
    (self.overwrites, self.isDurable) = (overwrites, isDurable)
    self.writeToStandardOutput = writeToStandardOutput
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
