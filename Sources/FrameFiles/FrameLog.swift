import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The log of the frames that are done while a render runs: what `--resume` continues from.
///
/// It is beside the manifest, under its name with `.partial` added. The first line is the manifest
/// without frames; each further line is a `FrameLogLine`, in the order of the frames. At the end the
/// manifest is written from it and the log is removed; a render that is stopped leaves it.
public struct FrameLog: ~Copyable, Sendable {
  /// The number of frames it has.
  public private(set) var count = 0

  private let manifest: FrameManifest
  private let path: String
  private let target: String
  private let descriptor: Int32
  private let isDurable: Bool

  /// What is added to the manifest's name.
  static let suffix = ".partial"

  /// Whether a folder has frames that a render can keep.
  ///
  /// - Parameters:
  ///   - manifest: The render's manifest as it will be when it is complete.
  ///   - folder: The folder.
  ///   - shard: The share that is rendered; nil where it is the whole.
  /// - Returns: Whether there is a log of this render, or else its complete manifest.
  public static func canResume(
    _ manifest: FrameManifest,
    in folder: FrameFolder,
    shard: FrameShard? = nil
  ) -> Bool {
    let target = folder.manifestPath(of: shard)
    return FrameManifestLines.mapped(target + suffix)?.starts(with: header(manifest)) == true
      || FrameManifestLines.mapped(target)?.starts(with: FrameManifestLayout(manifest).beginning)
        == true
  }

  /// Opens a log.
  ///
  /// - Parameters:
  ///   - manifest: The render's manifest as it will be when it is complete; its frames are ignored.
  ///   - folder: The folder of the frames.
  ///   - shard: The share that is rendered; nil where it is the whole.
  ///   - frames: The indices of the frames to keep where they are there, in order: those from the first
  ///     on whose files are as they were written. None where all are rendered anew.
  /// - Throws: `inUse` where another render writes it, or an error where it cannot be written.
  public init(
    _ manifest: FrameManifest,
    in folder: FrameFolder,
    shard: FrameShard? = nil,
    keeping frames: [Int] = []
  ) throws(FileWriteError) {
    self.manifest = manifest
    target = folder.manifestPath(of: shard)
    path = target + Self.suffix
    isDurable = folder.isDurable
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw FileSystemCode.error(errno, path: path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .inUse(path: path) }
    // Another render may have ended and removed it just now.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_nlink == 0 { throw .inUse(path: path) }
    let header = Self.header(manifest)
    let known = Self.lines(path, after: header, fingerprint: manifest.fingerprint)
    var length = 0
    for (index, line) in zip(frames, known) {
      guard folder.has(line.line, frame: index) else { break }
      length = line.end
      count += 1
    }
    if count > 0 {
      guard ftruncate(descriptor, length) == 0, lseek(descriptor, 0, SEEK_END) == length else {
        throw .writingFailed(path: path, code: errno)
      }
      return
    }
    guard ftruncate(descriptor, 0) == 0 else { throw .writingFailed(path: path, code: errno) }
    try write(header)
    // A render that is complete has no log, and yet its frames may be gone.
    guard !frames.isEmpty, let whole = FrameManifestLines(path: target),
      whole.beginning == FrameManifestLayout(manifest).beginning
    else { return }
    for (index, line) in zip(frames, whole.lines) {
      guard let files = folder.digests(of: line, in: manifest, frame: index) else { break }
      try append(FrameLogLine(frame: line, files: files))
    }
  }

  deinit {
    // A process that was just forked has the descriptor too, until it runs its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Adds a frame whose files are written.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - files: The digests of its files, in the order of `frame.files`.
  /// - Throws: `writingFailed`.
  public mutating func append(
    _ frame: FrameManifest.Frame,
    files: [FileDigest]
  ) throws(FileWriteError) {
    try append(FrameLogLine(frame: FrameManifestLayout.line(of: frame), files: files))
  }

  /// Writes the manifest and removes the log.
  ///
  /// - Throws: `writingFailed`, or `cannotCreate` where a folder has the manifest's name.
  public consuming func commit() throws(FileWriteError) {
    var writer = try FrameManifestWriter(manifest, path: target, isDurable: isDurable)
    var written = 0
    for line in Self.lines(
      path,
      after: Self.header(manifest),
      fingerprint: manifest.fingerprint
    ) {
      try writer.append(line.line.frame)
      written += 1
    }
    // Something else wrote into the log.
    guard written == count else { throw .writingFailed(path: path, code: EIO) }
    try writer.commit()
    unlink(path)
  }

  private mutating func append(_ line: FrameLogLine) throws(FileWriteError) {
    try write(line.bytes(fingerprint: manifest.fingerprint))
    count += 1
  }

  private func write(_ data: Data) throws(FileWriteError) {
    let code = data.withUnsafeBytes { FileSystemCode.writeAll($0, to: descriptor) }
    guard code == 0 else { throw .writingFailed(path: path, code: code) }
  }

  private static func header(_ manifest: FrameManifest) -> Data {
    var head = manifest
    head.frames = []
    return JSONText.data(head) + Data("\n".utf8)
  }

  /// The lines of a log until the first that cannot be used, and where each ends.
  private static func lines(
    _ path: String,
    after header: Data,
    fingerprint: String
  ) -> some Sequence<(line: FrameLogLine, end: Int)> {
    var rest = FrameManifestLines.mapped(path) ?? Data()
    rest = rest.starts(with: header) ? rest.dropFirst(header.count) : Data()
    return sequence(state: rest) { rest in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let line = FrameLogLine(rest[..<end], fingerprint: fingerprint)
      else { return nil }
      rest = rest[(end + 1)...]
      return (line, end + 1)
    }
  }
}
