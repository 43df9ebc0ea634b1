import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import Synchronization

/// Writes each frame to files of a folder, one for each scale, and lists them in `frames.json`.
///
/// The folder is locked until this object is released.
final class FolderWriter: FrameWriter, @unchecked Sendable {
  private let job: RenderJob
  private let folder: FrameFolder
  private let manifest: FrameManifest
  private var lock: FolderLock?
  private var log: FrameLog?
  /// Whether the shards of the render are joined and complete already.
  let isDone: Bool
  /// Whether frames of the same render are kept.
  private let canResume: Bool
  /// The files of earlier renders to remove.
  private let leftovers: [String]
  /// The path of the list of frames: `frames.json`, or that of the shard while shards are missing.
  private(set) var manifestPath: String
  /// Whether the encoder needs the frames in order.
  private var isOrdered = false
  private var makeEncoders: () -> [any FrameFileSink] = { [] }
  /// The encoders that no task uses.
  private let spare = Mutex<[Encoders]>([])

  /// The encoders of a frame, one for each scale; one task at a time uses them.
  private struct Encoders: @unchecked Sendable {
    let sinks: [any FrameFileSink]
  }

  /// A written picture that does not have its name yet.
  private struct Picture {
    /// The hash of the picture's pixels, as in the frame's record.
    let pixels: String
    let file: UnnamedFrame
  }

  /// Locks the folder, and finds the files of earlier renders in it; changes nothing else.
  ///
  /// - Throws: `FileWriteError` if another render uses the folder, or if it has files that must not be replaced.
  init(_ job: RenderJob, _ output: RenderOutput) async throws {
    let shard = job.part.shard
    let folder = try FrameFolder(path: output.folder, isDurable: output.isDurable)
    let lock = try await FolderLock(path: folder.path, isShared: shard != nil)
    // Computed once: the fingerprint reads the dates of all page files.
    let manifest = job.manifest
    if job.resumes || shard != nil {
      try folder.refuseOtherRenders(than: manifest, shard: shard, overwrites: output.overwrites)
    }
    let whole = job.part.whole
    isDone =
      job.resumes
      && shard.map {
        folder.hasJoinedShards(
          of: manifest,
          frames: whole,
          count: $0.count,
          computing: job.computedRecord
        )
      } == true
    canResume = !isDone && job.resumes && FrameLog.canResume(manifest, in: folder, shard: shard)
    let removal: FrameFolder.Removal =
      canResume || !lock.isAlone ? .nothing : shard == nil ? .all : .whole
    leftovers =
      isDone
      ? []
      : try folder.leftovers(
        removal,
        targets: Set(job.part.frames.lazy.flatMap { job.fileNames(ofFrame: $0) }),
        overwrites: output.overwrites
      )
    (self.job, self.folder, self.manifest) = (job, folder, manifest)
    manifestPath = folder.manifestPath(of: isDone ? nil : shard)
    self.lock = consume lock
  }

  /// Removes the files of earlier renders, and begins the list of frames.
  ///
  /// - Parameters:
  ///   - settings: The settings of the encoders, one for each scale.
  ///   - monitor: Receives the progress, and can stop the removal.
  /// - Returns: The number of complete frames that are kept.
  /// - Throws: `FileWriteError`, or `RenderStopped`.
  func begin(_ settings: [SinkSettings], _ monitor: any RenderMonitor) async throws -> Int {
    let (shard, indices) = (job.part.shard, job.part.frames)
    if case .each(let isIndependent, let makeSink) = job.formats.frames?.files {
      isOrdered = !isIndependent
      makeEncoders = { settings.map(makeSink) }
    }
    AtomicFile.removeUnfinished(in: folder.path)
    monitor.remove(leftovers.count(where: FrameFolder.isFrame))
    let isRemoved = await folder.remove(leftovers, workers: job.workers) { monitor.isStopped }
    // The manifests that list the rest must not be replaced.
    guard isRemoved else { throw RenderStopped(done: 0, total: indices.count, rest: .nothing) }
    let log = try FrameLog(
      manifest,
      in: folder,
      shard: shard,
      keeping: canResume ? indices : [],
      computing: job.computedRecord
    )
    let kept = log.count
    self.log = consume log
    // The log now contains this render's fingerprint, so other shards can begin.
    if shard != nil, let lock = lock.take() {
      lock.share()
      self.lock = consume lock
    }
    monitor.start(at: kept)
    var begun = manifest
    begun.complete = false
    try folder.write(begun, frames: indices.lazy.map(job.record), shard: shard)
    return kept
  }

  func encode(_ drawn: DrawnFrame) async throws -> @Sendable () throws -> Void {
    var frame = job.record(ofFrame: drawn.index)
    if let scene = drawn.scene { frame.pages = scene.placedPageRecords }
    let record = frame
    guard !isOrdered else {
      return { [self] in try append(record, write(drawn.bitmaps, as: record.files)) }
    }
    let pictures = try write(drawn.bitmaps, as: record.files)
    return { [self] in try append(record, pictures) }
  }

  /// Encodes a frame at each scale and writes the files, which get their names later.
  private func write(_ bitmaps: [Bitmap], as files: [String]) throws(FileWriteError) -> [Picture] {
    let encoders = spare.withLock { $0.popLast() } ?? Encoders(sinks: makeEncoders())
    defer { spare.withLock { $0.append(encoders) } }
    var pictures: [Picture] = []
    for (sink, (bitmap, file)) in zip(encoders.sinks, zip(bitmaps, files)) {
      let (shown, finished) = try sink.encode(bitmap) { (bytes) throws(FileWriteError) in
        try folder.finish(bytes, as: file)
      }
      let pixels = ContentHash(pixelsOf: shown).description
      pictures.append(Picture(pixels: pixels, file: finished))
    }
    return pictures
  }

  private func append(_ frame: FrameRecord, _ pictures: [Picture]) throws(FileWriteError) {
    var frame = frame
    let digests = pictures.map(\.file.digest)
    frame.setPixels(pictures.map(\.pixels))
    frame.setDigests(digests)
    // The log names a file before it appears, so that it is recognised after the program was killed.
    try log?.append(frame, files: digests)
    for picture in pictures { try picture.file.commit() }
  }

  /// Writes the manifest and removes the log.
  func finish() throws { try log.take()?.commit() }

  var size: Int { 0 }

  /// Joins the manifests of all shards if they are complete.
  func commit() throws {
    if let shard = job.part.shard,
      try folder.joinShards(
        of: manifest,
        frames: job.part.whole,
        count: shard.count,
        computing: job.computedRecord
      )
    {
      manifestPath = folder.manifestPath()
    }
  }
}
