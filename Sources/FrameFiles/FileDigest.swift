public import FrameImage

/// The size and hash of a file, to detect changes.
public struct FileDigest: Sendable, Equatable {
  /// The size in bytes.
  public let size: Int
  /// The hash of the bytes.
  public let hash: ContentHash

  /// Creates the digest of a file's bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    size = bytes.count
    hash = ContentHash(of: bytes)
  }

  /// Parses a digest in the format of the property `text`; nil for any other format.
  init?(text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let size = Int(parts[0]), let hash = ContentHash(text: parts[1]) else {
      return nil
    }
    (self.size, self.hash) = (size, hash)
  }

  /// The size and the hash, in a format such as `12345-0123456789abcdef0123456789abcdef`.
  var text: String { "\(size)-\(hash)" }
}
