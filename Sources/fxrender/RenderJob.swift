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

  /// Renders every frame; each appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - path: The folder, made if need be.
  ///   - workers: How many frames are in work at once.
  ///   - progress: What is told of each frame.
  /// - Returns: What `frames.json` says at the end.
  /// - Throws: The first failure of a frame or file.
  func run(in path: String, workers: Int, _ progress: Progress) async throws -> FrameManifest {
    let folder = try FrameFolder(path: path)
    var manifest = FrameManifest(
      complete: false,
      preset: preset.name,
      parameters: FrameManifest.Value.parameters(of: effect),
      size: [effect.layout.viewport.width, effect.layout.viewport.height],
      pageSize: [effect.layout.pageSize.width, effect.layout.pageSize.height],
      scale: renderer.deck.scale,
      fps: sweep.framesPerSecond,
      fingerprint: fingerprint.description,
      frames: part.frames(of: sweep.frames).map(frame)
    )
    // What the other shares write is not this one's to remove.
    let own = part.shard == nil ? manifest.frames : (0..<sweep.frames).map(frame)
    folder.removeLeftovers(
      except: Set(own.flatMap(\.files)),
      fingerprint: manifest.fingerprint,
      shard: part.shard
    )
    try folder.write(manifest, shard: part.shard)
    manifest.frames = try await frames(manifest.frames, into: folder, workers: workers, progress)
    manifest.complete = true
    try folder.write(manifest, shard: part.shard)
    progress.finish()
    guard let shard = part.shard else { return manifest }
    return try folder.joinShards(count: shard.count) ?? manifest
  }

  private func frames(
    _ frames: [FrameManifest.Frame],
    into folder: FrameFolder,
    workers: Int,
    _ progress: Progress
  ) async throws -> [FrameManifest.Frame] {
    let queue = FrameQueue(frames)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(workers, frames.count) {
        group.addTask {
          let canvases = ([renderer] + furtherRenderers).map(Canvas.init)
          var encoder = PNGEncoder(compression)
          while !Task.isCancelled, let (place, frame) = queue.next() {
            queue.finish(place, try draw(frame, into: folder, canvases, &encoder))
            progress.advance()
          }
        }
      }
      // The first failure stops the others at their next frame.
      try await group.waitForAll()
    }
    return queue.frames
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
        return "\(path) \(size) \(date.timeIntervalSince1970)"
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

/// Frames that workers take one by one and put back when they are done.
private final class FrameQueue: Sendable {
  private let state: Mutex<(next: Int, frames: [FrameManifest.Frame])>

  init(_ frames: [FrameManifest.Frame]) {
    state = Mutex((0, frames))
  }

  var frames: [FrameManifest.Frame] { state.withLock { $0.frames } }

  /// The next frame and its place in the queue.
  func next() -> (place: Int, frame: FrameManifest.Frame)? {
    state.withLock { state in
      guard state.next < state.frames.count else { return nil }
      defer { state.next += 1 }
      return (state.next, state.frames[state.next])
    }
  }

  func finish(_ place: Int, _ frame: FrameManifest.Frame) {
    state.withLock { $0.frames[place] = frame }
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
