#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FrameFolder {
  /// Joins the manifests of all shards into `frames.json` if all shards are complete.
  ///
  /// Each shard calls this function when it has finished. Only the call of the last shard finds all
  /// manifests, so no shard waits for another.
  ///
  /// - Returns: Whether the manifests were joined.
  package func joinShards(count: Int) throws(FileWriteError) -> Bool {
    let shards = FrameShard.all(of: count)
    let documents = shards.compactMap { FrameDocument(path: manifestPath(of: $0)) }
    guard documents.count == count, let manifest = documents[0].manifest, manifest.complete,
      documents.allSatisfy({ $0.manifest == manifest })
    else { return false }
    let writer = try FrameDocumentWriter(
      manifest,
      path: manifestPath(),
      keepsLink: false,
      isDurable: isDurable
    )
    // Shard k of n has the frames k − 1, k − 1 + n and so on.
    for place in 0..<documents[0].count {
      for document in documents where place < document.count {
        try writer.append(document.line(place))
      }
    }
    try writer.finish()
    try writer.commit()
    removeManifests(of: shards)
    return true
  }

  /// Returns whether the shards of a render are joined and all its frames are unchanged; if so, removes
  /// leftover manifests of shards.
  package func hasJoinedShards(of manifest: FrameManifest, frames: Int, count: Int) -> Bool {
    // If only a range of the frames was rendered, the manifest is the same but lists fewer frames.
    guard let joined = FrameDocument(path: manifestPath()), joined.count == frames,
      joined.manifest == manifest
    else { return false }
    for place in 0..<frames {
      guard let frame = joined.frame(place), digests(of: frame, in: manifest) != nil else {
        return false
      }
    }
    removeManifests(of: FrameShard.all(of: count))
    return true
  }

  private func removeManifests(of shards: [FrameShard]) {
    for shard in shards { unlink(manifestPath(of: shard)) }
  }
}
