import Foundation
import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles
import Synchronization

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
      folder.hasJoinedShards(of: manifest, frames: sweep.frames, count: count)
    {
      return folder.manifestPath()
    }
    let place = folder.manifestPath(of: part.shard)
    let canResume = resumes && FrameJournal.canResume(manifest, target: place)
    if !canResume, lock.isAlone {
      folder.removeLeftovers(fingerprint: manifest.fingerprint, shard: part.shard)
    }
    if part.shard != nil { lock.share() }
    let indices = part.frames(of: sweep.frames)
    let journal = try FrameJournal(
      manifest,
      target: place,
      resuming: canResume
        ? { $1 < indices.count && $0.index == indices[$1] && folder.has($0) } : nil
    )
    progress.start(at: journal.count)
    manifest.complete = false
    try folder.write(manifest, frames: indices.lazy.map(frame), shard: part.shard)
    let queue = FrameQueue(indices, journal)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(workers, indices.count) {
        group.addTask { try work(queue, folder, progress) }
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
  private func work(_ queue: FrameQueue, _ folder: FrameFolder, _ progress: Progress) throws {
    let canvases = ([renderer] + furtherRenderers).map(Canvas.init)
    var encoder = PNGEncoder(compression)
    while !Task.isCancelled, Interruption.signal == nil, let (place, index) = queue.next() {
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

  /// A hash of everything that the frames depend on: two renders with the same one are the same.
  private var fingerprint: ContentHash {
    var parts = ["fxrender \(FxRender.version)", "\(effect.layout)", "\(sweep)", "\(fit)"]
    parts += effect.parameters.map { "\($0)" }
    parts += preset.texts.sorted { $0.key < $1.key }.map(\.value)
    let scales = ([renderer] + furtherRenderers).map { "\($0.deck.scale)" }
    parts += ["scale \(scales.joined(separator: ","))", "\(renderer.background)"]
    switch source {
    case .cards(let count): parts.append("cards \(count)")
    case .images(let paths):
      parts += paths.map { path in
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let size = attributes?[.size] as? Int ?? 0
        let date = attributes?[.modificationDate] as? Date ?? .distantPast
        let name = URL(fileURLWithPath: path).lastPathComponent
        return "\(name) \(size) \(date.timeIntervalSince1970)"
      }
    }
    return ContentHash(of: parts.joined(separator: "\n"))
  }
}

/// What a worker keeps from frame to frame for one scale.
private final class Canvas {
  let renderer: FrameRenderer
  var buffer = FrameBuffer()

  init(_ renderer: FrameRenderer) { self.renderer = renderer }
}

/// Frames that workers take one by one, and the journal that tells of them in order.
///
/// Only what was done before its predecessors is kept here, about a frame for each worker.
private final class FrameQueue: Sendable {
  private struct State: ~Copyable {
    var next: Int
    /// How many frames the journal has.
    var told: Int
    /// The lines of frames whose predecessors are not done, by place.
    var waiting: [Int: Data] = [:]
    var journal: FrameJournal?
  }

  private let indices: [Int]
  private let state: Mutex<State>

  init(_ indices: [Int], _ journal: consuming FrameJournal) {
    self.indices = indices
    let told = journal.count
    state = Mutex(State(next: told, told: told, journal: journal))
  }

  /// How many frames are done, all before the first that is not.
  var told: Int { state.withLock { $0.told } }

  /// The next frame and its place in the queue.
  func next() -> (place: Int, index: Int)? {
    state.withLock { state in
      guard state.next < indices.count else { return nil }
      defer { state.next += 1 }
      return (state.next, indices[state.next])
    }
  }

  /// Takes what the manifest says of a frame.
  func finish(_ place: Int, _ line: Data) throws {
    try state.withLock { state in
      state.waiting[place] = line
      while let line = state.waiting.removeValue(forKey: state.told) {
        try state.journal?.append(line)
        state.told += 1
      }
    }
  }

  /// Puts the journal in the manifest's place, when all frames are done.
  func commit() throws {
    try state.withLock { state in
      precondition(state.told == indices.count, "a manifest tells of every frame")
      try state.journal.take()?.commit()
    }
  }
}

extension FrameManifest.Page {
  /// A page of a scene as `frames.json` has it.
  init(_ page: Scene.Page, in scene: Scene) {
    func numbers(_ points: [Point]) -> [[Double]] {
      points.map { [JSONText.rounded($0.x), JSONText.rounded($0.y)] }
    }
    let corners = scene.corners(of: page)
    self.init(
      page: page.index,
      difference: JSONText.rounded(page.pose.difference),
      alpha: JSONText.rounded(page.pose.alpha),
      order: JSONText.rounded(page.pose.order),
      corners: corners.map(numbers),
      polygon: corners == nil ? scene.outline(of: page).map { numbers($0.vertices) } : nil
    )
  }
}
