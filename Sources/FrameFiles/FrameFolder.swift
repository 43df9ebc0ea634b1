import Foundation
import PageGeometry

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder of frame files with its `frames.json`.
///
/// Files appear under their names only when they are complete. What an earlier render of this folder
/// left is removed, as far as its `frames.json` lists it; nothing else there is touched. A link under
/// the name of a frame or a manifest is replaced, and what it leads to stays as it is.
public struct FrameFolder: Sendable {
  /// The folder's path.
  public let path: String
  /// Whether each file is on the disk, and not only in the system's memory, before the next step.
  public let isDurable: Bool

  /// A folder to write frames into, created if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - isDurable: Whether each file is on the disk, and not only in the system's memory, before the
  ///     next step: then a power cut loses no frame that the log has.
  /// - Throws: `cannotCreate` where it cannot be created.
  public init(path: String, isDurable: Bool = false) throws(FileWriteError) {
    self.path = path
    self.isDurable = isDurable
    try Folder.make(path: path)
  }

  /// The name of a frame's file.
  ///
  /// - Parameters:
  ///   - index: The frame, from 0.
  ///   - furtherScale: Pixels per point, where it is not the first scale of the render.
  /// - Returns: `frame-0000.png` and so on; more digits where four are too few. Further scales
  ///   have their number in it, written shortest: `frame-0000@2x.png`, `frame-0000@1.5x.png`.
  public static func fileName(ofFrame index: Int, furtherScale: Double? = nil) -> String {
    let digits = String(index)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return "frame-" + zeros + digits + mark(ofFurtherScale: furtherScale) + ".png"
  }

  /// What the name of a file at a further scale has before its ending.
  ///
  /// - Parameter scale: Pixels per point; nil for the first scale of a render.
  /// - Returns: `@2x` and so on; nothing for the first scale.
  public static func mark(ofFurtherScale scale: Double?) -> String {
    scale.map { "@" + $0.plainText + "x" } ?? ""
  }

  /// Where the manifest is.
  ///
  /// - Parameter shard: The share that it is of; nil where it is of all.
  /// - Returns: The path of its file.
  package func manifestPath(of shard: FrameShard? = nil) -> String {
    file(shard?.fileName ?? Self.manifestName)
  }

  /// Writes a manifest, which replaces an existing one.
  ///
  /// - Parameters:
  ///   - manifest: The manifest, complete or not.
  ///   - frames: The frames.
  ///   - shard: The shard of the manifest; nil for the whole sequence.
  /// - Throws: An error if it cannot be written.
  package func write(
    _ manifest: FrameManifest,
    frames: some Sequence<FrameRecord>,
    shard: FrameShard? = nil
  ) throws(FileWriteError) {
    let writer = try FrameDocumentWriter(
      manifest,
      path: manifestPath(of: shard),
      keepsLink: false,
      isDurable: isDurable
    )
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    try writer.commit()
  }

  /// Whether a render into a folder could replace or remove a file: it lies there, or what it is a
  /// link to does, under the name of some frame.
  ///
  /// - Parameters:
  ///   - file: The file's path.
  ///   - folder: The folder's path; it need not exist.
  /// - Returns: Whether it could, by whatever ways the paths lead there.
  public static func endangers(_ file: String, in folder: String) -> Bool {
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
  /// - Throws: Where it cannot be written.
  @discardableResult
  public func write(
    _ bytes: UnsafeRawBufferPointer,
    as name: String
  ) throws(FileWriteError) -> FileDigest {
    try AtomicFile.write(bytes, to: file(name), keepsLink: false, isDurable: isDurable)
    return FileDigest(of: bytes)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Whether a name is just as `fileName` gives it to some frame.
  ///
  /// A manifest may come from anywhere: nothing that is named otherwise is ever removed.
  package static func isFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let parts = name.dropFirst(6).dropLast(4).split(separator: "@")
    guard let index = parts.first.flatMap({ Int($0) }) else { return false }
    let scale = parts.dropFirst().first.flatMap { Double($0.dropLast()) }
    return (scale ?? 1).isFinite && name == fileName(ofFrame: index, furtherScale: scale)
  }

  static let manifestName = "frames.json"
}
