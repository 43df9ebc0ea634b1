import Foundation
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

  /// Reads the digest of a regular file; nil for anything else, and for a file that cannot be read.
  init?(path: String) {
    guard let digest = FrameDocument.contents(path)?.withUnsafeBytes({ FileDigest(of: $0) }) else {
      return nil
    }
    self = digest
  }

  /// Returns whether a regular file has this size and hash; only a file of this size is read.
  func matches(path: String) -> Bool {
    FrameDocument.contents(path)?.withUnsafeBytes { bytes in
      bytes.count == size && FileDigest(of: bytes) == self
    } == true
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
  package var text: String { "\(size)-\(hash)" }
}

/// The attributes that show whether a file has changed.
///
/// Unlike those of `FileManager`, they are read without the names of the file's owner and group.
package struct FileStamp: Sendable, Equatable {
  /// The size, in bytes.
  package let size: Int
  /// The modification time, in seconds since 1970.
  package let modified: Double
  /// The number of the file in its file system.
  private let identity: UInt64

  /// Reads the attributes of a file, following links; nil if there is none.
  package init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    size = Int(status.st_size)
    modified = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    identity = UInt64(status.st_ino)
  }
}
