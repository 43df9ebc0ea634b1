package import Foundation

/// A file that is sent as it is read, so that its size costs no memory.
///
/// Used by one connection at a time.
public final class AnswerFile: Sendable {
  /// How many bytes it had when it was opened, all of which are sent.
  public let length: Int
  private let handle: FileHandle

  /// How many bytes are read at a time.
  private static let piece = 256 << 10

  /// Opens a file.
  ///
  /// - Parameter path: The file.
  /// - Throws: `CocoaError` where it is none or cannot be read.
  public init(path: String) throws {
    // A pipe would keep a reader waiting for ever.
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw CocoaError(.fileReadUnknown)
    }
    handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    length = Int(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
  }

  /// The bytes that come next, of which there are some; nil where all have been read.
  ///
  /// - Throws: `CocoaError` where the file has become shorter or cannot be read.
  package func next() throws -> Data? {
    let left = length - Int(try handle.offset())
    guard left > 0 else { return nil }
    guard let bytes = try handle.read(upToCount: min(left, Self.piece)), !bytes.isEmpty else {
      throw CocoaError(.fileReadUnknown)
    }
    return bytes
  }
}
