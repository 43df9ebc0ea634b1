package import Foundation
import JSONCoding

/// Writes a `FrameDocument` frame by frame, so that memory does not grow with the number of frames.
///
/// The file appears at its path only when it is complete.
package final class FrameDocumentWriter {
  private var file: AtomicFile?
  private let isDurable: Bool
  /// Bytes that are not in the file yet.
  private var buffer: [UInt8]
  private var checksums: FrameChecksums
  private var isFirst = true

  private static let bufferSize = 1 << 16

  /// Begins a document; `head` is an object without the keys `frames` and `check`.
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
    checksums = buffer.withUnsafeBytes { FrameChecksums(head: $0) }
  }

  /// Writes a whole document.
  ///
  /// - Parameters:
  ///   - head: An object without the keys `frames` and `check`.
  ///   - frames: The frames as JSON without line breaks and without checksums.
  ///   - path: The path, whose folder exists; a link is replaced.
  ///   - isDurable: Whether to wait until the file is on the disk.
  /// - Throws: The errors of `AtomicFile`.
  package static func write(
    _ head: some Encodable,
    _ frames: some Sequence<Data>,
    to path: String,
    isDurable: Bool = false
  ) throws(FileWriteError) {
    let writer = try FrameDocumentWriter(head, path: path, keepsLink: false, isDurable: isDurable)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    try writer.commit()
  }

  /// Adds a frame.
  package func append(_ frame: FrameRecord) throws(FileWriteError) {
    try append(JSONText.data(frame))
  }

  /// Adds a frame that is JSON without a line break and without a checksum.
  package func append(_ frame: Data) throws(FileWriteError) {
    let (line, checksum) = FrameChecksums.line(frame)
    checksums.add(checksum)
    buffer += isFirst ? Array("\n".utf8) : FrameDocument.separator
    buffer += line
    isFirst = false
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the end of the document, so that `commit` only has to rename the file.
  package func finish() throws(FileWriteError) {
    buffer += FrameDocument.ending(checksums)
    try flush()
  }

  /// Renames the finished file to its path.
  package func commit() throws(FileWriteError) { try file.take()?.commit(isDurable: isDurable) }

  private func flush() throws(FileWriteError) {
    try file?.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
