import Foundation
import FrameEncode
import FrameImage
import FrameRender
import PageScroll

extension RenderJob {
  /// A frame on its way from who drew it to who tells of it.
  private struct Drawn: Sendable {
    var frame: FrameManifest.Frame
    /// The frame at each scale, where others than the PNG files need it.
    var bitmaps: [Bitmap] = []
  }

  /// Renders a file a frame; each appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - path: The folder, made if need be.
  ///   - animations: GIFs that have the same frames.
  ///   - progress: What is told of each frame.
  /// - Returns: The path of `frames.json`, or of the share's manifest while shares are missing.
  /// - Throws: The first failure of a frame or file.
  func run(
    in path: String,
    alongside animations: AnimationSet?,
    _ progress: Progress
  ) async throws -> String {
    let folder = try FrameFolder(path: path)
    let lock = try FolderLock(path: path, isShared: part.shard != nil)
    AtomicFile.removeUnfinished(in: path)
    var manifest = manifest
    if resumes, let count = part.shard?.count,
      folder.hasJoinedShards(of: manifest, frames: part.whole, count: count)
    {
      return folder.manifestPath()
    }
    let place = folder.manifestPath(of: part.shard)
    let canResume = resumes && FrameJournal.canResume(manifest, target: place)
    if !canResume, lock.isAlone {
      folder.removeLeftovers(fingerprint: manifest.fingerprint, shard: part.shard)
    }
    if part.shard != nil { lock.share() }
    let indices = part.frames
    let journal = Journal(
      try FrameJournal(
        manifest,
        target: place,
        resuming: canResume
          ? { $1 < indices.count && $0.index == indices[$1] && folder.has($0) } : nil
      )
    )
    progress.start(at: journal.count)
    manifest.complete = false
    try folder.write(manifest, frames: indices.lazy.map(frame), shard: part.shard)
    let indexed = formats.frames == .gifReady ? try await indexedFrames(in: folder) : nil
    let keepsBitmaps = animations != nil || indexed != nil
    let told = try await pass(scroll).run(indices, from: journal.count) { index, scene, worker in
      try worker.draw(scene)
      var drawn = Drawn(frame: frame(index))
      drawn.frame.show(scene)
      if formats.frames == .png {
        drawn.frame.set(try worker.write(to: folder, as: drawn.frame.files))
      }
      if keepsBitmaps { drawn.bitmaps = worker.bitmaps }
      return drawn
    } tell: { drawn in
      var frame = drawn.frame
      if let indexed {
        frame.set(
          try zip(indexed, zip(drawn.bitmaps, frame.files)).map { try $0.write($1.0, as: $1.1) }
        )
      }
      try animations?.append(drawn.bitmaps)
      try journal.append(FrameManifestLayout.line(of: frame))
      progress.advance()
    }
    try stopIfAsked(told, of: indices.count, isBegun: true)
    try journal.commit()
    try animations?.commit()
    // Another share that was done at the same time may have joined them.
    let isJoined =
      try part.shard.map { shard in
        try folder.joinShards(count: shard.count)
          || folder.hasJoinedShards(of: self.manifest, frames: part.whole, count: shard.count)
      } ?? false
    lock.release()
    return isJoined ? folder.manifestPath() : place
  }
}

/// A journal that is opened by one task and written by others, one at a time.
private final class Journal {
  private var journal: FrameJournal?

  /// How many frames it has from before.
  let count: Int

  init(_ journal: consuming FrameJournal) {
    count = journal.count
    self.journal = consume journal
  }

  func append(_ line: Data) throws(FileWriteError) { try journal?.append(line) }

  /// Puts it in the manifest's place.
  func commit() throws(FileWriteError) { try journal.take()?.commit() }
}
