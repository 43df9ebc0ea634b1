import Foundation

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

  /// A folder to write frames into, made if need be.
  ///
  /// - Parameter path: The folder.
  /// - Throws: Where it cannot be made.
  public init(path: String) throws(FileWriteError) {
    self.path = path
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
  public func manifestPath(of shard: FrameShard? = nil) -> String {
    file(shard?.fileName ?? Self.manifestName)
  }

  /// Writes a manifest, which replaces the one before.
  ///
  /// - Parameters:
  ///   - manifest: What to write, `complete` or not.
  ///   - frames: The frames that follow those that it has.
  ///   - shard: The share that it is of; nil where it is of all.
  /// - Throws: Where it cannot be written.
  public func write(
    _ manifest: FrameManifest,
    frames: some Sequence<FrameManifest.Frame> = [],
    shard: FrameShard? = nil
  ) throws(FileWriteError) {
    var writer = try FrameManifestWriter(manifest, path: manifestPath(of: shard))
    for frame in manifest.frames { try writer.append(FrameManifestLayout.line(of: frame)) }
    for frame in frames { try writer.append(FrameManifestLayout.line(of: frame)) }
    try writer.commit()
  }

  /// Removes what earlier renders left: the frames that their manifests list, and the manifests.
  ///
  /// Of the same render that a share is of, frames stay, and so do the manifests of its shares.
  ///
  /// - Parameters:
  ///   - fingerprint: That of the render that begins.
  ///   - shard: The share that begins; nil where it is no share.
  public func removeLeftovers(fingerprint: String, shard: FrameShard? = nil) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names {
      let isJournal = name.hasSuffix(FrameJournal.suffix)
      let manifest = isJournal ? name.dropLast(FrameJournal.suffix.count) : name[...]
      let itsShard = FrameShard(fileName: manifest)
      guard manifest == Self.manifestName || itsShard != nil else { continue }
      let isSame =
        shard != nil && FrameManifestLines.fingerprint(path: file(name)) == fingerprint
      if isSame, itsShard?.count == shard?.count { continue }
      // The manifest goes last: whoever is stopped in between knows what is still to be removed.
      if !isSame {
        ListedFiles.forEach(inFileAt: file(name)) { frame in
          // A folder of that name stays, with whatever is in it.
          if Self.isFrame(frame) { unlink(file(frame)) }
        }
      }
      unlink(file(name))
    }
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

  /// Whether all files of a frame are there.
  ///
  /// They appear when they are complete, so that to be there is enough.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: Whether each is a file with something in it.
  public func has(_ frame: FrameManifest.Frame) -> Bool {
    frame.files.allSatisfy { name in
      var status = stat()
      return lstat(file(name), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && status.st_size > 0
    }
  }

  /// Writes a frame's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The encoded picture.
  ///   - name: The file's name.
  /// - Throws: Where it cannot be written.
  public func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws(FileWriteError) {
    try AtomicFile.write(bytes, to: file(name), keepsLink: false)
  }

  private func file(_ name: String) -> String { path + "/" + name }

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

  private static let manifestName = "frames.json"
}
