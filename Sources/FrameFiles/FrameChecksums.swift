import Foundation
import FrameImage

/// The checksums of a `FrameDocument` and of the first line of a `FrameLog`.
///
/// A line of JSON begins with its checksum, `{"check":"<checksum>",…`: XXH3-128 of the bytes after the
/// comma. The checksum of a document is computed from that of its head and from those of its lines in
/// order, so that lines that were removed, repeated, swapped or copied from another document are detected.
struct FrameChecksums {
  /// The checksum of the head and of all lines so far.
  private(set) var total: ContentHash

  private static let opening = Array(#"{"check":""#.utf8)
  private static let closing = Array(#"","#.utf8)
  /// The number of characters of a checksum.
  static let length = 32

  /// Begins the checksum of a document, with the bytes before the line break of its first frame.
  init(head: UnsafeRawBufferPointer) { total = ContentHash(of: head) }

  /// Adds the checksum of the next line.
  mutating func add(_ line: ContentHash) {
    // Big-endian bytes are those that the digits of a hash represent.
    let words = (total.high, total.low, line.high, line.low)
    let bytes = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
    total = withUnsafeBytes(of: bytes) { ContentHash(of: $0) }
  }

  /// Returns a JSON object in one line with its checksum, and the checksum.
  static func line(_ object: Data) -> (text: Data, checksum: ContentHash) {
    let rest = object.dropFirst()
    let checksum = rest.withUnsafeBytes { ContentHash(of: $0) }
    return (Data(opening) + Data(checksum.description.utf8) + Data(closing) + rest, checksum)
  }

  /// Returns whether a line begins as one with a checksum does.
  static func hasChecksum(_ line: some Collection<UInt8>) -> Bool { line.starts(with: opening) }

  /// Returns the checksum of a line if it is that of the rest of the line; nil if it is missing or wrong.
  static func verified(_ line: UnsafeRawBufferPointer) -> ContentHash? {
    let start = opening.count + length + closing.count
    guard line.count > start, hasChecksum(line),
      line[(start - closing.count)..<start].elementsEqual(closing)
    else { return nil }
    let checksum = ContentHash(of: UnsafeRawBufferPointer(rebasing: line[start...]))
    let text = line[opening.count..<(start - closing.count)]
    return text.elementsEqual(checksum.description.utf8) ? checksum : nil
  }

  /// Returns a line without its checksum.
  static func object(in line: Data) -> Data {
    guard hasChecksum(line) else { return line }
    return Data("{".utf8) + line.dropFirst(opening.count + length + closing.count)
  }
}
