package import Foundation
import JSONCoding
import PageGeometry
import Synchronization
import TextTools

/// A folder of frame files with its `frames.json`.
///
/// Files appear at their paths only when they are complete. Leftovers of an earlier render are removed if its
/// `frames.json` lists them and they were not changed since; no other file is touched. A link with the name of a frame
/// or manifest is replaced on request, and its target is not changed.
public struct FrameFolder: Sendable {
  /// The folder's path.
  public let path: String
  /// Whether each write waits until the file is on the disk, not only in memory.
  public let isDurable: Bool

  /// Creates a folder to write frames into, if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - isDurable: Whether each write waits until the file is on the disk, so that a power cut loses no
  ///     logged frame.
  /// - Throws: `cannotCreate`.
  public init(path: String, isDurable: Bool = false) throws(FileWriteError) {
    self.path = path
    self.isDurable = isDurable
    try Folder.make(path: path)
  }

  /// Creates a value for an existing folder.
  package init(existing path: String) { (self.path, isDurable) = (path, false) }

  /// Returns the name of a frame's file.
  ///
  /// - Parameters:
  ///   - index: The index of the frame, from 0.
  ///   - furtherScale: Pixels per point; nil for the first scale of the render.
  /// - Returns: `frame-0000.png` and so on, with at least four digits. Further scales are part of
  ///   the name: `frame-0000@2x.png`, `frame-0000@1.5x.png`.
  public static func fileName(ofFrame index: Int, furtherScale: Double? = nil) -> String {
    let digits = String(index)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return "frame-" + zeros + digits + mark(ofFurtherScale: furtherScale) + ".png"
  }

  /// Returns the names of a frame's files: that of the first scale, and those of further scales.
  package static func fileNames(ofFrame index: Int, furtherScales: [Double]) -> [String] {
    ([nil] + furtherScales.map(Optional.some)).map { fileName(ofFrame: index, furtherScale: $0) }
  }

  /// Returns the part of a file name for a further scale, such as `@2x`; empty for nil.
  package static func mark(ofFurtherScale scale: Double?) -> String {
    scale.map { "@" + $0.plainText + "x" } ?? ""
  }

  /// Returns the path of the manifest of a shard, or of the whole sequence if `shard` is nil.
  package func manifestPath(of shard: FrameShard? = nil) -> String {
    file(shard?.fileName ?? Self.manifestName)
  }

  /// Writes a manifest, which replaces an existing one.
  package func write(
    _ manifest: FrameManifest,
    frames: some Sequence<FrameRecord>,
    shard: FrameShard? = nil
  ) throws(FileWriteError) {
    let lines = frames.lazy.map { JSONText.data($0) }
    let path = manifestPath(of: shard)
    try FrameDocumentWriter.write(manifest, lines, to: path, isDurable: isDurable)
  }

  /// Returns whether a render into a folder could replace or remove a file.
  ///
  /// This is so if the file, or the target of a link, is in the folder and has the name of a frame.
  package static func endangers(_ file: String, in folder: String) -> Bool {
    let link = URL(fileURLWithPath: file)
    return [link, link.resolvingSymlinksInPath()].contains { url in
      guard isFrame(url.lastPathComponent) else { return false }
      var (own, other) = (stat(), stat())
      return stat(url.deletingLastPathComponent().path, &own) == 0 && stat(folder, &other) == 0
        && own.st_dev == other.st_dev && own.st_ino == other.st_ino
    }
  }

  /// Writes a frame's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The encoded picture.
  ///   - name: The file's name.
  /// - Returns: The digest of the file.
  /// - Throws: An error if the file cannot be written.
  @discardableResult
  public func write(
    _ bytes: UnsafeRawBufferPointer,
    as name: String
  ) throws(FileWriteError) -> FileDigest {
    let frame = try finish(bytes, as: name)
    try frame.commit()
    return frame.digest
  }

  /// Writes a frame's bytes to a file that gets its name later.
  package func finish(
    _ bytes: UnsafeRawBufferPointer,
    as name: String
  ) throws(FileWriteError) -> UnnamedFrame {
    var file = try AtomicFile(path: file(name), keepsLink: false)
    try file.append(bytes)
    // Several workers wait for the disk at once, before the files get their names one after the other.
    if isDurable { try file.synchronize() }
    return UnnamedFrame(file, FileDigest(of: bytes), isDurable: isDurable)
  }

  /// Writes the bytes of a frame that is already encoded.
  package func write(_ bytes: Data, as name: String) throws(FileWriteError) {
    try AtomicFile.write([UInt8](bytes), to: file(name), keepsLink: false)
  }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Returns whether `fileName` can return this name.
  ///
  /// A manifest may come from an untrusted source, so only files with such names are removed.
  package static func isFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let parts = name.dropFirst(6).dropLast(4).split(separator: "@")
    guard let index = parts.first.flatMap({ Int($0) }) else { return false }
    let scale = parts.dropFirst().first.flatMap { Double($0.dropLast()) }
    return (scale ?? 1).isFinite && name == fileName(ofFrame: index, furtherScale: scale)
  }

  static let manifestName = "frames.json"
}

/// The complete file of a frame that does not have its name yet; it is removed with this object.
package final class UnnamedFrame: Sendable {
  /// The size and the hash of the file.
  package let digest: FileDigest
  private let file: Mutex<AtomicFile?>
  private let isDurable: Bool

  init(_ file: consuming AtomicFile, _ digest: FileDigest, isDurable: Bool) {
    (self.digest, self.isDurable) = (digest, isDurable)
    self.file = Mutex(file)
  }

  /// Gives the file its name.
  package func commit() throws(FileWriteError) {
    try file.withLock { $0.take() }?.commit(isDurable: isDurable)
  }
}
