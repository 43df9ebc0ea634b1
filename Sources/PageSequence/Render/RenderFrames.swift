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
    /// Its files, which do not have their names yet; empty until they are written.
    var files: [FinishedFrame] = []
    /// The frame's pixels at each scale; empty if they are not encoded in order.
    var bitmaps: [Bitmap] = []
    /// The frame for animations.
    var animation = AnimationFrame()

    /// Sets the written files and their hashes.
    mutating func set(_ pictures: [WrittenPicture]) {
      frame.setPixels(pictures.map(\.pixels))
      files = pictures.map(\.file)
      frame.setDigests(files.map(\.digest))
    }
  }

  /// Throws an error if the render would replace or remove files that are not ours.
  ///
  /// `run(to:_:)` does so too, before it draws. A folder that does not exist is not created.
  package func check(_ output: RenderOutput) async throws {
    try output.checkAnimations()
    if formats.frames != nil, FileManager.default.fileExists(atPath: output.folder) {
      _ = try await open(output)
    }
  }

  /// Locks the folder of the frames, and finds the files of earlier renders in it.
  ///
  /// - Throws: `FileWriteError` if another render uses the folder, or if it has files that must not be replaced.
  func open(_ output: RenderOutput) async throws -> OpenFolder {
    let folder = try FrameFolder(path: output.folder, isDurable: isDurable)
    let lock = try await FolderLock(path: folder.path, isShared: part.shard != nil)
    // Computed once: the fingerprint reads the dates of all page files.
    let manifest = manifest
    if resumes || part.shard != nil {
      try folder.refuseOtherRenders(
        than: manifest,
        shard: part.shard,
        overwrites: output.overwrites
      )
    }
    let opened = OpenFolder(folder, lock, manifest)
    opened.isDone = resumes && hasJoinedShards(in: folder, of: manifest)
    guard !opened.isDone else { return opened }
    opened.canResume = resumes && FrameLog.canResume(manifest, in: folder, shard: part.shard)
    let removal: FrameFolder.Removal =
      opened.canResume || !opened.isAlone ? .nothing : part.shard == nil ? .all : .whole
    opened.leftovers = try folder.leftovers(
      removal,
      targets: Set(part.frames.lazy.flatMap { fileNames(ofFrame: $0) }),
      overwrites: output.overwrites
    )
    return opened
  }

  /// Renders each frame to a file in a folder; see `run(to:_:)`.
  func run(
    in opened: OpenFolder,
    alongside animations: AnimationSet,
    _ monitor: any RenderMonitor
  ) async throws -> String {
    let (folder, manifest, indices) = (opened.folder, opened.manifest, part.frames)
    guard !opened.isDone else { return folder.manifestPath() }
    AtomicFile.removeUnfinished(in: folder.path)
    try await remove(opened.leftovers, in: folder, monitor)
    let log = Log(
      try FrameLog(
        manifest,
        in: folder,
        shard: part.shard,
        keeping: opened.canResume ? indices : [],
        computing: computedRecord
      )
    )
    // The log now contains this render's fingerprint, so other shards can begin.
    if part.shard != nil { opened.share() }
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
      // The log names a file before it appears, so that it is recognised after the program was killed.
      try log.append(drawn.frame, files: drawn.files.map(\.digest))
      for file in drawn.files { try file.commit() }
      monitor.advance()
    }
    try checkComplete(delivered, of: indices.count, isBegun: true)
    try log.commit()
    try animations.finish()
    try animations.commit()
    let isJoined = try joinShards(in: folder, of: manifest)
    opened.release()
    return folder.manifestPath(of: isJoined ? nil : part.shard)
  }

  /// Joins the manifests of all shards if they are complete; returns whether they are joined.
  private func joinShards(in folder: FrameFolder, of manifest: FrameManifest) throws -> Bool {
    guard let shard = part.shard else { return false }
    // Another shard that finished at the same time may already have joined the shards.
    return try folder.joinShards(
      of: manifest,
      frames: part.whole,
      count: shard.count,
      computing: computedRecord
    ) || hasJoinedShards(in: folder, of: manifest)
  }

  private func hasJoinedShards(in folder: FrameFolder, of manifest: FrameManifest) -> Bool {
    guard let shard = part.shard else { return false }
    return folder.hasJoinedShards(
      of: manifest,
      frames: part.whole,
      count: shard.count,
      computing: computedRecord
    )
  }

  /// Removes the files of earlier renders that the frames of this one replace.
  private func remove(
    _ leftovers: [String],
    in folder: FrameFolder,
    _ monitor: any RenderMonitor
  ) async throws {
    monitor.remove(leftovers.count(where: FrameFolder.isFrame))
    let isDone = await folder.remove(leftovers, workers: workers) { monitor.isStopped }
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

/// A folder that is locked for a render, which has not changed it yet.
final class OpenFolder {
  let folder: FrameFolder
  let manifest: FrameManifest
  /// Whether the shards of the render are joined and complete already.
  var isDone = false
  /// Whether frames of the same render are kept.
  var canResume = false
  /// The files of earlier renders to remove.
  var leftovers: [String] = []
  private var lock: FolderLock?

  init(_ folder: FrameFolder, _ lock: consuming FolderLock, _ manifest: FrameManifest) {
    (self.folder, self.manifest, isAlone) = (folder, manifest, lock.isAlone)
    self.lock = consume lock
  }

  /// Whether no other shard uses the folder.
  let isAlone: Bool

  /// Allows other shards to use the folder.
  func share() {
    guard let lock = lock.take() else { return }
    lock.share()
    self.lock = consume lock
  }

  /// Unlocks the folder.
  func release() { lock.take()?.release() }
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
