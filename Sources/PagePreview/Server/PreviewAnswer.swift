package import Foundation

/// The answer to a request.
package struct PreviewAnswer: Sendable {
  /// The bytes after the head.
  package enum Body: Sendable {
    case bytes([UInt8])
    case file(AnswerFile)

    /// The size in bytes.
    package var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(let file): file.length
      }
    }
  }

  /// The HTTP status, at least 200.
  package var status: Int
  /// The media type of the body.
  package var type: String
  package var body: Body
  /// The name under which a browser saves the body; nil if it displays the body instead.
  package var fileName: String?
  /// Whether the body is a web page of its own, which has its own policy and may not use this server.
  package var isSeparatePage = false

  /// Creates an answer.
  package init(status: Int = 200, type: String, body: Body, fileName: String? = nil) {
    (self.status, self.type, self.body, self.fileName) = (status, type, body, fileName)
  }

  /// The answer for an unknown path.
  package static let notFound = PreviewAnswer(
    status: 404,
    type: "text/plain; charset=utf-8",
    body: .bytes(Array("There is nothing here.\n".utf8))
  )
}

/// A file that is read in pieces while it is sent, so that a large file needs little memory.
///
/// Only one connection at a time may use it.
package final class AnswerFile: Sendable {
  /// The size in bytes when the file was opened; this many bytes are sent.
  package let length: Int
  private let handle: FileHandle

  /// The number of bytes that are read at a time.
  private static let pieceSize = 256 << 10

  /// Opens a file; throws `CocoaError` unless it is a regular file that can be read.
  package init(path: String) throws {
    // Reading from a pipe could block forever.
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw CocoaError(.fileReadUnknown)
    }
    handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    length = Int(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
  }

  /// Reads the next bytes, at least one; nil at the end of the file.
  ///
  /// - Throws: `CocoaError` if the file has become shorter or cannot be read.
  package func next() throws -> Data? {
    let rest = length - Int(try handle.offset())
    guard rest > 0 else { return nil }
    guard let bytes = try handle.read(upToCount: min(rest, Self.pieceSize)), !bytes.isEmpty else {
      throw CocoaError(.fileReadUnknown)
    }
    return bytes
  }
}
