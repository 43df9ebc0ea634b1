import Foundation

extension FrameFolder {
  /// Joins the manifests of all shards into `frames.json` if all shards are complete.
  ///
  /// Each shard calls this function when it has finished. Only the call of the last shard finds all
  /// manifests, so no shard waits for another. If two finish at once, one may find them joined by the other, even while
  /// it reads them.
  ///
  /// - Parameters:
  ///   - manifest: The manifest of the complete render.
  ///   - frames: The number of its frames.
  ///   - count: The number of shards.
  ///   - record: Computes the record of a frame, for manifests without checksums.
  /// - Returns: Whether the manifests are joined.
  /// - Throws: `FileWriteError`, or `FrameDocumentError` for a manifest that was changed.
  package func joinShards(
    of manifest: FrameManifest,
    frames: Int,
    count: Int,
    computing record: FrameRecord.Computation
  ) throws -> Bool {
    let shards = FrameShard.all(of: count)
    let paths = shards.map(manifestPath(of:))
    guard paths.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) else {
      return hasJoinedShards(of: manifest, frames: frames, count: count, computing: record)
    }
    var documents: [FrameDocument] = []
    for (shard, path) in zip(shards, paths) {
      guard let document = try document(path) else {
        return hasJoinedShards(of: manifest, frames: frames, count: count, computing: record)
      }
      guard document.manifest?.isOfSameRender(as: manifest) == true else { return false }
      if !document.isChecked {
        let indices = shard.frames(of: frames).map { $0 * manifest.step }
        try document.check(path: path, indices, computing: record)
      }
      documents.append(document)
    }
    // Shard k of n has the frames k − 1, k − 1 + n and so on.
    let lines = (0..<documents[0].count).lazy.flatMap { place in
      documents.lazy.filter { place < $0.count }.map { $0.line(place) }
    }
    try FrameDocumentWriter.write(manifest, lines, to: manifestPath(), isDurable: isDurable)
    removeManifests(of: shards)
    return true
  }

  /// Opens the manifest of a shard; nil if it was removed, because the shards are joined.
  private func document(_ path: String) throws(FrameDocumentError) -> FrameDocument? {
    do throws(FrameDocumentError) {
      return try FrameDocument(path: path)
    } catch {
      guard error.problem == .unreadable, !FileManager.default.fileExists(atPath: path) else {
        throw error
      }
      return nil
    }
  }

  /// Returns whether the shards of a render are joined and all its frames are unchanged; if so, removes
  /// leftover manifests of shards.
  ///
  /// - Parameters:
  ///   - manifest: The manifest of the complete render.
  ///   - frames: The number of its frames.
  ///   - count: The number of shards.
  ///   - record: Computes the record of a frame.
  /// - Returns: Whether nothing is left to render.
  package func hasJoinedShards(
    of manifest: FrameManifest,
    frames: Int,
    count: Int,
    computing record: FrameRecord.Computation
  ) -> Bool {
    // If only a range of the frames was rendered, the manifest is the same but lists fewer frames.
    guard let joined = try? FrameDocument(path: manifestPath()), joined.count == frames,
      joined.manifest?.isOfSameRender(as: manifest) == true
    else { return false }
    for place in 0..<frames {
      let computed = record(place * manifest.step)
      guard let frame = joined.frame(place), frame.difference(from: computed) == nil,
        digests(of: frame, in: manifest) != nil
      else { return false }
    }
    removeManifests(of: FrameShard.all(of: count))
    return true
  }

  private func removeManifests(of shards: [FrameShard]) {
    for shard in shards { unlink(manifestPath(of: shard)) }
  }
}
