public import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A manifest in the making: what is told of the frames that are done, while others are not.
///
/// It lies beside the manifest, whose name it has with `.partial` behind, gets a line for each frame
/// in their order, and takes the manifest's place at the end. A render that is stopped leaves it, so
/// that the next can go on from there.
public struct FrameJournal: ~Copyable, Sendable {
  /// How many frames it has.
  public private(set) var count = 0

  private let path: String
  private let target: String
  private let descriptor: Int32
  private let ending: Data

  /// What a journal's name has behind the manifest's.
  static let suffix = ".partial"

  /// Whether a journal can go on from what an earlier render left.
  ///
  /// - Parameters:
  ///   - manifest: What the manifest will say of the sequence; it is complete then.
  ///   - target: The manifest's path.
  /// - Returns: Whether a journal, or else a manifest, says just that.
  public static func canResume(_ manifest: FrameManifest, target: String) -> Bool {
    let beginning = FrameManifestLayout(manifest).beginning
    return [target + suffix, target].contains { path in
      FrameManifestLines.mapped(path)?.starts(with: beginning) == true
    }
  }

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - manifest: What the manifest will say of the sequence; it is complete then.
  ///   - target: The manifest's path.
  ///   - isThere: Whether a frame that was told of is the one due at a place, and its files are
  ///     there; nil where all begins anew.
  /// - Throws: `inUse` where another render writes it, or where it cannot be written.
  public init(
    _ manifest: FrameManifest,
    target: String,
    resuming isThere: ((FrameManifest.Frame, Int) -> Bool)? = nil
  ) throws(FileWriteError) {
    self.target = target
    path = target + Self.suffix
    let layout = FrameManifestLayout(manifest)
    ending = layout.ending
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw FileSystemCode.error(errno, path: path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .inUse(path: path) }
    let beginning = layout.beginning
    if let isThere {
      let own = Self.kept(of: FrameManifestLines.mapped(path), after: beginning, isThere)
      if own.count > 0 {
        count = own.count
        guard ftruncate(descriptor, own.bytes.endIndex) == 0,
          lseek(descriptor, 0, SEEK_END) == own.bytes.endIndex
        else { throw .writingFailed(path: path, code: errno) }
        return
      }
    }
    guard ftruncate(descriptor, 0) == 0 else { throw .writingFailed(path: path, code: errno) }
    try write(beginning)
    guard let isThere else { return }
    // A render that is complete has no journal, and yet its frames may have gone.
    let whole = Self.kept(of: FrameManifestLines.mapped(target), after: beginning, isThere)
    try write(whole.bytes)
    count = whole.count
  }

  deinit { close(descriptor) }

  /// Adds a frame.
  ///
  /// - Parameter line: What `FrameManifestLayout.line(of:)` gives.
  /// - Throws: `writingFailed`.
  public mutating func append(_ line: Data) throws(FileWriteError) {
    try write(FrameManifestLayout.addition(of: line, at: count))
    count += 1
  }

  /// Puts the journal in the manifest's place.
  ///
  /// - Throws: `writingFailed`, or `cannotCreate` where a folder is in its place.
  public consuming func commit() throws(FileWriteError) {
    try write(ending)
    guard rename(path, target) == 0 else { throw FileSystemCode.error(errno, path: target) }
  }

  private func write(_ data: Data) throws(FileWriteError) {
    let code = data.withUnsafeBytes { FileSystemCode.writeAll($0, to: descriptor) }
    guard code == 0 else { throw .writingFailed(path: path, code: code) }
  }

  /// The lines of a text that can be relied on, and how many they are.
  private static func kept(
    of text: Data?,
    after beginning: Data,
    _ isThere: (FrameManifest.Frame, Int) -> Bool
  ) -> (bytes: Data, count: Int) {
    guard let text, text.starts(with: beginning) else { return (Data(), 0) }
    var (end, count) = (beginning.count, 0)
    for line in FrameManifestLayout.lines(of: text.dropFirst(beginning.count)) {
      // The last line may have been cut off when the render was.
      guard let frame = FrameManifestLayout.frame(of: line), isThere(frame, count) else { break }
      end = line.endIndex
      count += 1
    }
    return (text[beginning.count..<end], count)
  }
}
