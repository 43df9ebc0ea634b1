#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FrameFolder {
  /// Joins the manifests of all shares into `frames.json`, if all of them are complete.
  ///
  /// Whichever share is the last to be complete finds all of them, so that none has to wait.
  ///
  /// - Parameter count: How many shares there are.
  /// - Returns: Whether it was written; false where a share is still missing.
  /// - Throws: Where it cannot be written.
  public func joinShards(count: Int) throws(FileWriteError) -> Bool {
    let shards = FrameShard.all(of: count)
    let manifests = shards.compactMap { FrameManifestLines(path: manifestPath(of: $0)) }
    guard manifests.count == count, let head = manifests[0].head, head.complete,
      manifests.allSatisfy({ manifest in
        manifest.beginning == manifests[0].beginning && manifest.ending == manifests[0].ending
      })
    else { return false }
    var writer = try FrameManifestWriter(head, path: manifestPath(), isDurable: isDurable)
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
    removeManifests(of: shards)
    return true
  }

  /// Whether the shares of a render were joined and all its frames are as they were rendered, so that a
  /// share has nothing left to do; what is left of their manifests is then removed.
  ///
  /// - Parameters:
  ///   - manifest: What the manifest of all says of the sequence; it is complete.
  ///   - frames: How many frames the sequence has.
  ///   - count: How many shares there are.
  /// - Returns: Whether they were joined.
  public func hasJoinedShards(of manifest: FrameManifest, frames: Int, count: Int) -> Bool {
    guard let joined = FrameManifestLines(path: manifestPath()),
      joined.beginning == FrameManifestLayout(manifest).beginning
    else { return false }
    var found = 0
    for line in joined.lines {
      guard digests(of: line, in: manifest) != nil else { return false }
      found += 1
    }
    // A range of the same render has fewer.
    guard found == frames else { return false }
    removeManifests(of: FrameShard.all(of: count))
    return true
  }

  private func removeManifests(of shards: [FrameShard]) {
    for shard in shards { unlink(manifestPath(of: shard)) }
  }
}
