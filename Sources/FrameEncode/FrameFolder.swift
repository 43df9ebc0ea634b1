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

  /// Writes a manifest, which replaces the one before.
  ///
  /// - Parameters:
  ///   - manifest: What to write, `complete` or not.
  ///   - shard: The share that it is of; nil where it is of all.
  /// - Throws: Where it cannot be written.
  public func write(
    _ manifest: FrameManifest,
    shard: FrameShard? = nil
  ) throws(FileWriteError) {
    let name = shard?.fileName ?? Self.manifestName
    try AtomicFile.write(Array(JSONText.data(manifest)) + [10], to: file(name))
  }

  /// Removes what earlier renders left: the frames that `frames.json` lists, as far as they are not
  /// kept, and manifests that are of no use to this render.
  ///
  /// - Parameters:
  ///   - kept: Names of files that are about to be written anew.
  ///   - fingerprint: This render's; the manifests of its other shares are left alone.
  ///   - shard: The share that is about to be rendered; nil where it is all.
  public func removeLeftovers(
    except kept: Set<String> = [],
    fingerprint: String,
    shard: FrameShard? = nil
  ) {
    if let old = read(Listing.self, Self.manifestName) {
      for name in old.frames.flatMap(\.files) where Self.isFrame(name) && !kept.contains(name) {
        // A folder of that name stays, with whatever is in it.
        unlink(file(name))
      }
    }
    if shard != nil { unlink(file(Self.manifestName)) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names {
      guard let match = name.wholeMatch(of: /frames\.[0-9]+-of-([0-9]+)\.json/) else { continue }
      let isOurs =
        Int(match.1) == shard?.count && read(Listing.self, name)?.fingerprint == fingerprint
      if !isOurs { unlink(file(name)) }
    }
  }

  /// Joins the manifests of all shares into `frames.json`, if all of them are complete.
  ///
  /// Whichever share is the last to be complete finds all of them, so that none has to wait.
  ///
  /// - Parameter count: How many shares there are.
  /// - Returns: What was written; nil where a share is still missing.
  /// - Throws: Where it cannot be written.
  public func joinShards(count: Int) throws(FileWriteError) -> FrameManifest? {
    let shards = (1...count).map { FrameShard(number: $0, count: count) }
    let manifests = shards.compactMap { read(FrameManifest.self, $0.fileName) }
    guard var joined = manifests.first, manifests.count == count,
      manifests.allSatisfy({ $0.complete && $0.fingerprint == joined.fingerprint })
    else { return nil }
    joined.frames = manifests.flatMap(\.frames).sorted { $0.index < $1.index }
    try write(joined)
    for shard in shards { unlink(file(shard.fileName)) }
    return joined
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

  /// A manifest may come from anywhere: only what is named like a frame is ever removed.
  private static func isFrame(_ name: String) -> Bool {
    // A scale under 0.0001 is written with an exponent.
    name.wholeMatch(of: /frame-[0-9]{4,}(@[0-9.]+(e-[0-9]+)?x)?\.png/) != nil
  }

  private static let manifestName = "frames.json"

  /// What a file says; nil where there is none, or it says nothing of the kind.
  private func read<Value: Decodable>(_ type: Value.Type, _ name: String) -> Value? {
    FileManager.default.contents(atPath: file(name)).flatMap {
      try? JSONDecoder().decode(type, from: $0)
    }
  }

  /// As much of a manifest as is needed to clean up after it, whatever its version.
  private struct Listing: Decodable {
    struct Scaled: Decodable { var file: String }
    struct Frame: Decodable {
      var file: String
      var scales: [Scaled]?
      var files: [String] { [file] + (scales ?? []).map(\.file) }
    }
    var fingerprint: String?
    var frames: [Frame]
  }
}
