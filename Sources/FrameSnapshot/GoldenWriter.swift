import Foundation
package import FrameFiles

/// A `golden.json` on its way into its file, frame by frame, so that memory does not grow with their
/// number.
///
/// Like every file it appears under its name when it is complete. Several workers may bring frames,
/// one at a time and in order.
package final class GoldenWriter {
  private var file: AtomicFile?
  private var buffer: Data
  private var isFirst = true

  /// How many bytes are written at once.
  private static let bufferSize = 1 << 16

  package init(_ manifest: GoldenManifest, path: String) throws(FileWriteError) {
    file = try AtomicFile(path: path)
    buffer = GoldenText.beginning(manifest)
  }

  /// Adds a frame, which has to come after those that are there.
  package func append(_ frame: SequenceFrame) throws(FileWriteError) {
    buffer += GoldenText.addition(frame, isFirst: isFirst)
    isFirst = false
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left, behind the last frame.
  package func finish() throws(FileWriteError) {
    buffer += GoldenText.ending
    try flush()
  }

  /// Lets the golden appear.
  package func commit() throws(FileWriteError) { try file.take()?.commit() }

  private func flush() throws(FileWriteError) {
    try file?.append(Array(buffer))
    buffer.removeAll(keepingCapacity: true)
  }
}
