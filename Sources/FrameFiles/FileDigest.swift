public import FrameImage

/// The size and hash of a file, to tell later whether it is still the one that was written.
public struct FileDigest: Sendable, Equatable {
  /// Its size in bytes.
  public let size: Int
  /// The hash of its bytes.
  public let hash: ContentHash

  /// The digest of a file with these bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    size = bytes.count
    hash = ContentHash(of: bytes)
  }

  /// Reads what `text` gives; nil for anything else.
  init?(text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let size = Int(parts[0]), let hash = ContentHash(text: parts[1]) else {
      return nil
    }
    (self.size, self.hash) = (size, hash)
  }

  /// Both as `12345-0123456789abcdef0123456789abcdef`.
  var text: String { "\(size)-\(hash)" }
}
