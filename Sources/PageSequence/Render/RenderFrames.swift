import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageScroll

extension RenderJob {
  /// A rendered frame waiting to be delivered in order.
  private struct Drawn: Sendable {
    var frame: FrameRecord
    /// The digests of its files; empty until they are written.
    var files: [FileDigest] = []
    /// The frame's pixels at each scale; empty if they are not encoded in order.
    var bitmaps: [Bitmap] = []
    /// The frame for animations.
    var animation = AnimationFrame()

    /// Sets the hashes of the written files.
    mutating func set(_ pictures: [WrittenPicture]) {
      frame.setPixels(pictures.map(\.pixels))
      files = pictures.map(\.file)
    }
  }

  /// Renders each frame to a file in a folder; see `run(to:_:)`.
  func run(
    in path: String,
    alongside animations: AnimationSet,
    _ monitor: any RenderMonitor
  ) async throws -> String {
    let folder = try FrameFolder(path: path, isDurable: isDurable)
    let lock = try await FolderLock(path: path, isShared: part.shard != nil)
    // Computed once: the fingerprint reads the dates of all page files.
    let manifest = manifest
    if resumes || part.shard != nil {
      try folder.refuseOtherRenders(than: manifest, shard: part.shard)
    }
    AtomicFile.removeUnfinished(in: path)
    if resumes, let count = part.shard?.count,
      folder.hasJoinedShards(of: manifest, frames: part.whole, count: count)
    {
      return folder.manifestPath()
    }
    let canResume = resumes && FrameLog.canResume(manifest, in: folder, shard: part.shard)
    if !canResume, lock.isAlone { try await removeLeftovers(in: folder, monitor) }
    let indices = part.frames
    let log = Log(
      try FrameLog(manifest, in: folder, shard: part.shard, keeping: canResume ? indices : [])
    )
    // The log now contains this render's fingerprint, so other shards can begin.
    if part.shard != nil { lock.share() }
    monitor.start(at: log.count)
    var begun = manifest
    begun.complete = false
    try folder.write(begun, frames: indices.lazy.map(record), shard: part.shard)
    let (ordered, makeSinks) = try await frameSinks(monitor)
    let isOrdered = !ordered.isEmpty
    let encoders = animations.isEmpty ? nil : animations.encoders
    let delivered = try await pass(scroll, monitor, makeSinks: makeSinks).run(
      indices,
      from: log.count
    ) { index, scene, worker in
      var drawn = Drawn(frame: record(ofFrame: index))
      if let encoders {
        drawn.animation = try await encoders.frame(index) { try worker.draw(scene) }
      } else {
        try worker.draw(scene)
      }
      drawn.frame.pages = scene.pages.map { FrameRecord.Page($0, in: scene) }
      if !isOrdered { drawn.set(try worker.write(to: folder, as: drawn.frame.files)) }
      if isOrdered { drawn.bitmaps = worker.bitmaps }
      return drawn
    } deliver: { drawn in
      var drawn = drawn
      if isOrdered {
        drawn.set(try ordered.write(drawn.bitmaps, to: folder, as: drawn.frame.files))
      }
      if !animations.isEmpty { try animations.append(drawn.animation) }
      try log.append(drawn.frame, files: drawn.files)
      monitor.advance()
    }
    try checkComplete(delivered, of: indices.count, isBegun: true)
    try log.commit()
    try animations.finish()
    try animations.commit()
    // Another shard that finished at the same time may already have joined the shards.
    let isJoined =
      try part.shard.map { shard in
        try folder.joinShards(count: shard.count)
          || folder.hasJoinedShards(of: manifest, frames: part.whole, count: shard.count)
      } ?? false
    lock.release()
    return folder.manifestPath(of: isJoined ? nil : part.shard)
  }

  /// Removes the files of earlier renders that the frames of this one replace.
  private func removeLeftovers(in folder: FrameFolder, _ monitor: any RenderMonitor) async throws {
    guard part.shard == nil else { return folder.removeManifestOfWhole() }
    let isDone = await folder.removeLeftovers(
      workers: workers,
      isStopped: { monitor.isStopped },
      begin: monitor.remove
    )
    // The manifests that list the rest must not be replaced.
    guard isDone else { throw RenderStopped(done: 0, total: part.frames.count, rest: .nothing) }
  }

  /// Creates the encoders of frame files: those that encode frames in order, and a function that creates
  /// those of a worker.
  private func frameSinks(
    _ monitor: any RenderMonitor
  ) async throws -> (ordered: [any FrameFileSink], make: @Sendable () -> [any FrameFileSink]) {
    guard let format = formats.frames, case .each(let isIndependent, let makeSink) = format.files
    else { return ([], { [] }) }
    let settings = try await sinkSettings(for: format, frames, monitor)
    return isIndependent
      ? ([], { settings.map(makeSink) }) : (settings.map(makeSink), { [] })
  }
}

/// A log that one task opens and other tasks append to, one at a time.
private final class Log {
  private var log: FrameLog?

  /// The number of complete frames of an earlier render that are kept.
  let count: Int

  init(_ log: consuming FrameLog) {
    count = log.count
    self.log = consume log
  }

  func append(_ frame: FrameRecord, files: [FileDigest]) throws(FileWriteError) {
    try log?.append(frame, files: files)
  }

  /// Writes the manifest and removes the log.
  func commit() throws(FileWriteError) { try log.take()?.commit() }
}
