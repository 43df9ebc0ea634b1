package import Foundation
import JSONCoding

/// Writes a `FrameDocument` frame by frame, so that memory does not grow with the number of frames.
///
/// The file appears under its name when it is complete.
package final class FrameDocumentWriter {
  private var file: AtomicFile?
  private let isDurable: Bool
  /// Bytes that are not in the file yet.
  private var buffer: [UInt8]
  private var isFirst = true

  private static let bufferSize = 1 << 16

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - head: An object without the key `frames`.
  ///   - path: The path of the file.
  ///   - keepsLink: See `AtomicFile.init`.
  ///   - isDurable: Whether the file is on the disk when `commit` returns.
  /// - Throws: An error if the file cannot be created.
  package init(
    _ head: some Encodable,
    path: String,
    keepsLink: Bool = true,
    isDurable: Bool = false
  ) throws(FileWriteError) {
    file = try AtomicFile(path: path, keepsLink: keepsLink)
    self.isDurable = isDurable
    buffer = JSONText.data(head, isPretty: true).dropLast("\n}".utf8.count)
    buffer += Array(",\n  \"frames\" : [".utf8)
  }

  /// Adds a frame.
  package func append(_ frame: FrameRecord) throws(FileWriteError) {
    try append(JSONText.data(frame))
  }

  /// Adds a frame that is JSON without a line break.
  package func append(_ line: Data) throws(FileWriteError) {
    buffer += Array((isFirst ? "\n" : ",\n").utf8)
    buffer += line
    isFirst = false
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the end of the document, so that `commit` only has to rename the file.
  package func finish() throws(FileWriteError) {
    buffer += FrameDocument.ending
    try flush()
  }

  /// Gives the finished file its name.
  package func commit() throws(FileWriteError) { try file.take()?.commit(isDurable: isDurable) }

  private func flush() throws(FileWriteError) {
    try file?.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
