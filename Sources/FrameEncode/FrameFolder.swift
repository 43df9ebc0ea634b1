import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder of frame files with its `frames.json`.
///
/// Files appear under their names only when they are complete. What an earlier render of this folder
/// left is removed, as far as its `frames.json` lists it; nothing else there is touched.
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
    let ending = furtherScale.map { "@" + $0.plainText + "x" }
    return "frame-" + zeros + digits + (ending ?? "") + ".png"
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
    for frame in manifest.frames { try writer.append(FrameManifestWriter.line(of: frame)) }
    for frame in frames { try writer.append(FrameManifestWriter.line(of: frame)) }
    try writer.commit()
  }

  /// Removes what earlier renders left: the frames that `frames.json` lists, as far as they are not
  /// kept, and manifests that are of no use to this render.
  ///
  /// - Parameters:
  ///   - kept: Frames that are about to be written anew.
  ///   - furtherScales: The scales beside the first that they are about to be written at.
  ///   - fingerprint: This render's; the manifests of its other shares are left alone.
  ///   - shard: The share that is about to be rendered; nil where it is all.
  public func removeLeftovers(
    except kept: Range<Int> = 0..<0,
    furtherScales: [Double] = [],
    fingerprint: String,
    shard: FrameShard? = nil
  ) {
    ListedFiles.forEach(inFileAt: manifestPath()) { name in
      guard let index = Self.frame(named: name) else { return }
      let names = [nil] + furtherScales
      let isKept =
        kept.contains(index)
        && names.contains { Self.fileName(ofFrame: index, furtherScale: $0) == name }
      // A folder of that name stays, with whatever is in it.
      if !isKept { unlink(file(name)) }
    }
    if shard != nil { unlink(manifestPath()) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names {
      guard let match = name.wholeMatch(of: /frames\.[0-9]+-of-([0-9]+)\.json/) else { continue }
      let isOurs =
        Int(match.1) == shard?.count
        && FrameManifestLines(path: file(name))?.head?.fingerprint == fingerprint
      if !isOurs { unlink(file(name)) }
    }
  }

  /// Joins the manifests of all shares into `frames.json`, if all of them are complete.
  ///
  /// Whichever share is the last to be complete finds all of them, so that none has to wait.
  ///
  /// - Parameter count: How many shares there are.
  /// - Returns: Whether it was written; false where a share is still missing.
  /// - Throws: Where it cannot be written.
  public func joinShards(count: Int) throws(FileWriteError) -> Bool {
    let shards = (1...count).map { FrameShard(number: $0, count: count) }
    let manifests = shards.compactMap { FrameManifestLines(path: manifestPath(of: $0)) }
    guard manifests.count == count, let head = manifests[0].head, head.complete,
      manifests.allSatisfy({ manifest in
        manifest.beginning == manifests[0].beginning && manifest.ending == manifests[0].ending
      })
    else { return false }
    var writer = try FrameManifestWriter(head, path: manifestPath())
    // The shares have every count-th frame each: one of each share in turn.
    let parts = manifests.map { AnyIterator($0.lines.makeIterator()) }
    var isDone = false
    while !isDone {
      for index in parts.indices {
        guard let line = parts[index].next() else {
          isDone = true
          break
        }
        try writer.append(line)
      }
    }
    try writer.commit()
    for shard in shards { unlink(manifestPath(of: shard)) }
    return true
  }

  /// Writes a frame's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The encoded picture.
  ///   - name: The file's name.
  /// - Throws: Where it cannot be written.
  public func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws(FileWriteError) {
    try AtomicFile.write(bytes, to: file(name))
  }

  private func file(_ name: String) -> String { path + "/" + name }

  /// The index in a frame's file name; nil where the name is none of a frame.
  ///
  /// A manifest may come from anywhere: only what is named like a frame is ever removed.
  private static func frame(named name: String) -> Int? {
    // A scale under 0.0001 is written with an exponent.
    name.wholeMatch(of: /frame-([0-9]{4,})(@[0-9.]+(e-[0-9]+)?x)?\.png/).flatMap { Int($0.1) }
  }

  private static let manifestName = "frames.json"
}
