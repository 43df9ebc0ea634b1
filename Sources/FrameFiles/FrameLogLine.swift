package import Foundation
import FrameImage

/// A line of a frame log: a frame that is done, and what its files were when they were written.
///
/// ```
/// <checksum> <size>-<hash>[,<size>-<hash>…] <the frame's line of the manifest>
/// ```
///
/// The checksum is XXH3-128 over the render's fingerprint and the rest of the line, so that a line that
/// was changed, cut off or taken from another log is not used.
package struct FrameLogLine {
  /// The frame as the manifest will have it: JSON without a line break.
  package let frame: Data
  /// The digests of its files, in the order of `FrameManifest.Frame.files`.
  package let files: [FileDigest]

  /// A line for a frame whose files are written.
  package init(frame: Data, files: [FileDigest]) { (self.frame, self.files) = (frame, files) }

  /// Reads a line; nil where its checksum does not hold.
  ///
  /// - Parameters:
  ///   - bytes: The line, without its line break.
  ///   - fingerprint: The render's.
  init?(_ bytes: Data, fingerprint: String) {
    let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count == 3,
      parts[0].elementsEqual(Self.checksum(bytes[parts[1].startIndex...], fingerprint).utf8)
    else { return nil }
    let texts = String(decoding: parts[1], as: UTF8.self).split(separator: ",")
    files = texts.compactMap { FileDigest(text: $0) }
    guard files.count == texts.count else { return nil }
    frame = parts[2]
  }

  /// The line's bytes, with its line break.
  func bytes(fingerprint: String) -> Data {
    let rest = Data((files.map(\.text).joined(separator: ",") + " ").utf8) + frame
    return Data((Self.checksum(rest, fingerprint) + " ").utf8) + rest + Data("\n".utf8)
  }

  private static func checksum(_ rest: Data, _ fingerprint: String) -> String {
    (Data((fingerprint + " ").utf8) + rest).withUnsafeBytes { ContentHash(of: $0).description }
  }
}
