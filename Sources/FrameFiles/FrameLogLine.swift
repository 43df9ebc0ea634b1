package import Foundation
import FrameImage

/// A line of a frame log: a finished frame and the digests of its files.
///
/// ```
/// <checksum> <size>-<hash>[,<size>-<hash>…] <the frame's line of the manifest>
/// ```
///
/// The checksum is XXH3-128 over the render's fingerprint and the rest of the line, so that lines that
/// were changed, cut off or copied from another log are detected.
package struct FrameLogLine {
  /// The frame's record: JSON without a line break.
  package let frame: Data
  /// The digests of the frame's files, in the order of `FrameRecord.files`.
  package let files: [FileDigest]

  /// Creates a line.
  package init(frame: Data, files: [FileDigest]) { (self.frame, self.files) = (frame, files) }

  /// Reads a line without its line break; nil if the checksum is wrong.
  init?(_ bytes: Data, fingerprint: String) {
    let parts = bytes.split(
      separator: UInt8(ascii: " "),
      maxSplits: 2,
      omittingEmptySubsequences: false
    )
    guard parts.count == 3,
      parts[0].elementsEqual(Self.checksum(bytes[parts[1].startIndex...], fingerprint).utf8)
    else { return nil }
    let texts = String(decoding: parts[1], as: UTF8.self).split(separator: ",")
    files = texts.compactMap { FileDigest(text: $0) }
    guard files.count == texts.count else { return nil }
    frame = parts[2]
  }

  /// Returns the line's bytes, with its line break.
  func bytes(fingerprint: String) -> Data {
    let rest = Data((files.map(\.text).joined(separator: ",") + " ").utf8) + frame
    return Data((Self.checksum(rest, fingerprint) + " ").utf8) + rest + Data("\n".utf8)
  }

  private static func checksum(_ rest: Data, _ fingerprint: String) -> String {
    (Data((fingerprint + " ").utf8) + rest).withUnsafeBytes { ContentHash(of: $0).description }
  }
}
