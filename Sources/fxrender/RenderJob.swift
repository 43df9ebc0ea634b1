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
  let renderer: FrameRenderer
  /// One for each scale but the first.
  let furtherRenderers: [FrameRenderer]
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
    let journal = try FrameJournal(
      manifest,
      target: place,
      resuming: canResume
        ? { $1 < indices.count && $0.index == indices[$1] && folder.has($0) } : nil
    )
    progress.start(at: journal.count)
    manifest.complete = false
    try folder.write(manifest, frames: indices.lazy.map(frame), shard: part.shard)
    let workers = min(workers, indices.count)
    let queue = FrameQueue(indices, journal)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<workers {
        group.addTask { try work(queue, folder, readAhead: 2 * workers, progress) }
      }
      // The first failure stops the others at their next frame.
      try await group.waitForAll()
    }
    progress.finish()
    if let signal = Interruption.signal, queue.told < indices.count {
      throw StoppedError(signal: signal, done: queue.told, total: indices.count)
    }
    try queue.commit()
    let isJoined = try part.shard.map { try folder.joinShards(count: $0.count) } ?? false
    lock.release()
    return isJoined ? folder.manifestPath() : place
  }

  /// Draws frames of a queue until it is empty, or all are to stop.
  ///
  /// Before a frame the pages of one that comes later are made: when the others come to that frame
  /// they need not wait for a page that one of them makes.
  private func work(
    _ queue: FrameQueue,
    _ folder: FrameFolder,
    readAhead: Int,
    _ progress: Progress
  ) throws {
    let canvases = ([renderer] + furtherRenderers).map(Canvas.init)
    var encoder = PNGEncoder(compression)
    while !Task.isCancelled, Interruption.signal == nil, let (place, index) = queue.next() {
      if let coming = queue.frame(at: place + readAhead) {
        let scene = try Scene(effect, at: sweep.position(ofFrame: coming))
        for canvas in canvases { try canvas.renderer.deck.prepare(scene.pages.map(\.index)) }
      }
      let done = try draw(frame(index), into: folder, canvases, &encoder)
      try queue.finish(place, FrameManifestLayout.line(of: done))
      progress.advance()
    }
  }

  /// What is known of the sequence when all is done, but for the frames.
  private var manifest: FrameManifest {
    FrameManifest(
      complete: true,
      preset: preset.name,
      parameters: FrameManifest.Value.parameters(of: effect),
      size: [effect.layout.viewport.width, effect.layout.viewport.height],
      pageSize: [effect.layout.pageSize.width, effect.layout.pageSize.height],
      scale: renderer.deck.scale,
      fps: sweep.framesPerSecond,
      fingerprint: fingerprint.description,
      frames: []
    )
  }

  private func draw(
    _ frame: FrameManifest.Frame,
    into folder: FrameFolder,
    _ canvases: [Canvas],
    _ encoder: inout PNGEncoder
  ) throws -> FrameManifest.Frame {
    let scene = try Scene(effect, at: sweep.position(ofFrame: frame.index))
    var hashes: [String] = []
    for (canvas, file) in zip(canvases, frame.files) {
      try canvas.renderer.draw(scene, into: &canvas.buffer)
      try encoder.withEncoded(canvas.buffer.bitmap) { (bytes) throws(FileWriteError) in
        try folder.write(bytes, as: file)
      }
      hashes.append(ContentHash(pixelsOf: canvas.buffer.bitmap).description)
    }
    var done = frame
    done.pixels = hashes[0]
    for (place, hash) in hashes.dropFirst().enumerated() { done.scales?[place].pixels = hash }
    done.pages = scene.pages.map { FrameManifest.Page($0, in: scene) }
    return done
  }

  /// What is known of a frame before it is drawn.
  private func frame(_ index: Int) -> FrameManifest.Frame {
    let offset = JSONText.rounded(sweep.position(ofFrame: index) * effect.layout.pageLength)
    let further = furtherRenderers.map { renderer in
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

/// What a worker keeps from frame to frame for one scale.
private final class Canvas {
  let renderer: FrameRenderer
  var buffer = FrameBuffer()

  init(_ renderer: FrameRenderer) { self.renderer = renderer }
}
