import Foundation
import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles

/// A sequence of frames on its way into a folder.
struct RenderJob: Sendable {
  let preset: Preset
  let effect: Effect
  let sweep: Sweep
  /// One for each scale, in the order of the scales.
  let renderers: [FrameRenderer]
  let source: PageDeck.Source
  let fit: PageFit
  let part: FramePart
  /// Not part of the fingerprint: the pixels are the same.
  let compression: PNGEncoder.Compression
  /// Whether frames that are there from the same render are kept.
  let resumes: Bool

  /// Renders every frame; each appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - path: The folder, made if need be.
  ///   - workers: How many frames are in work at once.
  ///   - progress: What is told of each frame.
  /// - Returns: The path of `frames.json`, or of the share's manifest while shares are missing.
  /// - Throws: The first failure of a frame or file.
  func run(in path: String, workers: Int, _ progress: Progress) async throws -> String {
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
    let done = journal.count
    progress.start(at: done)
    manifest.complete = false
    try folder.write(manifest, frames: indices.lazy.map(frame), shard: part.shard)
    let pass = RenderPass(
      effect: effect,
      sweep: sweep,
      renderers: renderers,
      compression: compression,
      workers: workers
    )
    let told = try await pass.run(indices, from: done) { index, scene, worker in
      let frame = frame(index)
      let hashes = try worker.write(to: folder, as: frame.files)
      return FrameManifestLayout.line(of: frame.done(hashes, scene))
    } tell: { line in
      try journal.append(line)
      progress.advance()
    }
    progress.finish()
    if let signal = Interruption.signal, told < indices.count {
      throw StoppedError(signal: signal, done: told, total: indices.count)
    }
    try journal.commit()
    let isJoined = try part.shard.map { try folder.joinShards(count: $0.count) } ?? false
    lock.release()
    return isJoined ? folder.manifestPath() : place
  }

  /// What is known of the sequence when all is done, but for the frames.
  private var manifest: FrameManifest {
    FrameManifest(
      complete: true,
      preset: preset.name,
      parameters: FrameManifest.Value.parameters(of: effect),
      size: [effect.layout.viewport.width, effect.layout.viewport.height],
      pageSize: [effect.layout.pageSize.width, effect.layout.pageSize.height],
      scale: renderers[0].deck.scale,
      fps: sweep.framesPerSecond,
      fingerprint: fingerprint.description,
      frames: []
    )
  }

  /// What is known of a frame before it is drawn.
  private func frame(_ index: Int) -> FrameManifest.Frame {
    let offset = JSONText.rounded(sweep.position(ofFrame: index) * effect.layout.pageLength)
    let further = renderers.dropFirst().map { renderer in
      let scale = renderer.deck.scale
      let file = FrameFolder.fileName(ofFrame: index, furtherScale: scale)
      return FrameManifest.Scaled(scale: scale, file: file)
    }
    return FrameManifest.Frame(
      index: index,
      time: JSONText.rounded(sweep.time(ofFrame: index)),
      contentOffset: effect.layout.axis == .horizontal ? [offset, 0] : [0, offset],
      file: FrameFolder.fileName(ofFrame: index),
      scales: further.isEmpty ? nil : further
    )
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
