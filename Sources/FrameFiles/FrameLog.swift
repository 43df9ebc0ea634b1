package import Foundation
import FrameImage
import JSONCoding

/// The log of the finished frames of a render, from which `--resume` continues.
///
/// The log is next to the manifest. Its name is the manifest's name with `.partial` appended. The first
/// line is the manifest in one line, with its checksum; each further line is a `FrameLogLine`, in the order
/// of the frames. At the end of a render, the manifest is written from the log and the log is removed. A
/// stopped render keeps the log.
package struct FrameLog: ~Copyable, Sendable {
  /// The number of frames in the log.
  package private(set) var count = 0

  private let manifest: FrameManifest
  private let path: String
  private let target: String
  private let descriptor: Int32
  private let isDurable: Bool

  /// The suffix added to the manifest's name.
  static let suffix = ".partial"

  /// Returns whether a folder has a log or a complete manifest of a render, so that frames can be kept.
  package static func canResume(
    _ manifest: FrameManifest,
    in folder: FrameFolder,
    shard: FrameShard? = nil
  ) -> Bool {
    let target = folder.manifestPath(of: shard)
    return [Self.manifest(atPath: target + suffix), (try? FrameDocument(path: target))?.manifest]
      .contains { $0?.isOfSameRender(as: manifest) == true }
  }

  /// Opens a log.
  ///
  /// - Parameters:
  ///   - manifest: The manifest of the complete render.
  ///   - folder: The folder of the frames.
  ///   - shard: The rendered shard; nil for the whole sequence.
  ///   - frames: The indices of the frames to keep, in order; empty to render all frames. Frames are kept
  ///     up to the first one whose files or whose record have changed.
  ///   - record: Computes the record of a frame that is kept.
  /// - Throws: `inUse` if another render writes the log, or an error if it cannot be written.
  package init(
    _ manifest: FrameManifest,
    in folder: FrameFolder,
    shard: FrameShard? = nil,
    keeping frames: [Int] = [],
    computing record: FrameRecord.Computation
  ) throws(FileWriteError) {
    self.manifest = manifest
    target = folder.manifestPath(of: shard)
    path = target + Self.suffix
    isDurable = folder.isDurable
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw FileSystemCode.error(errno, path: path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .inUse(path: path) }
    // Another render may have ended and removed the file in the meantime.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_nlink == 0 { throw .inUse(path: path) }
    var length = 0
    for (index, line) in zip(frames, Self.lines(path, of: manifest)) {
      guard folder.has(line.line, frame: index, computing: record) else { break }
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
    try write(Self.header(manifest))
    // A complete render has no log, but some of its files may have been removed since.
    guard !frames.isEmpty, let whole = try? FrameDocument(path: target),
      whole.manifest?.isOfSameRender(as: manifest) == true
    else { return }
    for (place, index) in frames.prefix(whole.count).enumerated() {
      guard var frame = whole.frame(place), frame.index == index,
        frame.difference(from: record(index)) == nil,
        let files = folder.digests(of: frame, in: manifest)
      else { break }
      frame.setDigests(files)
      try append(frame, files: files)
    }
  }

  deinit {
    // A forked child shares the descriptor until it calls exec, so closing does not unlock it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Adds a frame whose files are written, with the files' digests in the order of `frame.files`.
  package mutating func append(_ frame: FrameRecord, files: [FileDigest]) throws(FileWriteError) {
    let line = FrameLogLine(frame: JSONText.data(frame), files: files)
    try write(line.bytes(fingerprint: manifest.fingerprint))
    count += 1
  }

  /// Writes the manifest and removes the log.
  ///
  /// - Throws: `writingFailed`, or `cannotCreate` if a folder has the manifest's name.
  package consuming func commit() throws(FileWriteError) {
    let writer = try FrameDocumentWriter(
      manifest,
      path: target,
      keepsLink: false,
      isDurable: isDurable
    )
    var written = 0
    for line in Self.lines(path, of: manifest) {
      try writer.append(line.line.frame)
      written += 1
    }
    // If the numbers differ, another program has changed the log.
    guard written == count else { throw .writingFailed(path: path, code: EIO) }
    try writer.finish()
    try writer.commit()
    unlink(path)
  }

  private func write(_ data: Data) throws(FileWriteError) {
    let code = data.withUnsafeBytes { FileSystemCode.writeAll($0, to: descriptor) }
    guard code == 0 else { throw .writingFailed(path: path, code: code) }
  }

  // MARK: Reading

  /// Returns the first line of a log, with its line break.
  private static func header(_ manifest: FrameManifest) -> Data {
    FrameChecksums.line(JSONText.data(manifest)).text + Data("\n".utf8)
  }

  /// Decodes the first line of a log; nil if the line or its checksum is wrong.
  static func manifest(atPath path: String) -> FrameManifest? {
    guard let line = firstLine(path),
      let manifest = try? JSONDecoder().decode(FrameManifest.self, from: line)
    else { return nil }
    // Earlier versions wrote neither a checksum nor a revision.
    let isOld = manifest.revision == nil && !FrameChecksums.hasChecksum(line)
    return isOld || line.withUnsafeBytes { FrameChecksums.verified($0) != nil } ? manifest : nil
  }

  /// Returns the first line of a log; nil if the line is incomplete or longer than 1 MiB.
  ///
  /// For included presets, the first line has about 2,000 bytes. The limit bounds the memory.
  static func firstLine(_ path: String) -> Data? {
    guard let text = FrameDocument.contents(path)?.prefix(1 << 20),
      let end = text.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    return text[..<end]
  }

  /// Returns the lines of a render's log before the first damaged line, with their end offsets.
  static func lines(
    _ path: String,
    of manifest: FrameManifest
  ) -> some Sequence<(line: FrameLogLine, end: Int)> {
    var rest = Data()
    if let header = firstLine(path), Self.manifest(atPath: path) == manifest {
      rest = FrameDocument.contents(path)?.dropFirst(header.count + 1) ?? rest
    }
    return sequence(state: rest) { rest in
      // Searching the bytes is ten times as fast as searching the data.
      guard let length = rest.withUnsafeBytes({ $0.firstIndex(of: UInt8(ascii: "\n")) }),
        case let end = rest.startIndex + length,
        let line = FrameLogLine(rest[..<end], fingerprint: manifest.fingerprint)
      else { return nil }
      rest = rest[(end + 1)...]
      return (line, end + 1)
    }
  }
}

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
