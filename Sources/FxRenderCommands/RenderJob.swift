import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles

/// What is rendered: frames of a scroll, at some scales, in some formats.
struct RenderJob: Sendable {
  let preset: Preset
  let effect: Effect
  let scroll: FrameScroll
  /// What the scroll is made of.
  let motion: SequenceMotion
  /// One for each scale, in the order of the scales.
  let renderers: [FrameRenderer]
  let source: PageDeck.Source
  let fit: PageFit
  let part: FramePart
  let formats: Formats
  let palettes: PaletteOptions
  /// Not part of the fingerprint: the pixels are the same.
  let compression: PNGEncoder.Compression
  /// Whether frames that are there from the same render are kept.
  let resumes: Bool
  /// Whether files are on the disk, and not only in the system's memory, before they count as written.
  let isDurable: Bool
  /// How many frames are in work at once.
  let workers: Int

  /// Renders all that was asked for.
  ///
  /// - Parameters:
  ///   - target: Where it goes.
  ///   - progress: Updated after each frame.
  /// - Returns: The path of `frames.json`, or of the share's manifest while shares are missing; nil
  ///   where there are no frames.
  /// - Throws: The first failure of a frame or file.
  func run(to target: RenderTarget, _ progress: Progress) async throws -> String? {
    defer { progress.finish() }
    let animations = try await animations(at: target.animations)
    guard formats.frames != nil else {
      if let animations { try await run(animations, progress) }
      return nil
    }
    // Only at the same times are a GIF's frames the same as the others.
    guard let animations, animations.scroll.framesPerSecond != scroll.framesPerSecond else {
      return try await run(in: target.folder, alongside: animations, progress)
    }
    let manifest = try await run(in: target.folder, alongside: nil, progress)
    try await run(animations, progress)
    return manifest
  }

  /// Ends the render where a signal came before all frames were done.
  ///
  /// - Parameters:
  ///   - delivered: The number of delivered frames.
  ///   - total: The number of all frames.
  ///   - isBegun: Whether some stay.
  /// - Throws: `StoppedError`.
  func stopIfAsked(_ delivered: Int, of total: Int, isBegun: Bool) throws {
    guard let signal = Interruption.signal, delivered < total else { return }
    throw StoppedError(
      signal: signal,
      done: delivered,
      total: total,
      rest: formats.canResume ? .resume : isBegun ? .frames : .nothing
    )
  }

  /// When the frames are seen, if they are seen by themselves.
  var times: FrameTimes {
    FrameTimes(frames: part.frames, every: part.every, framesPerSecond: scroll.framesPerSecond)
  }

  /// The drawing of frames of a scroll.
  func pass(_ scroll: FrameScroll) -> RenderPass<RenderWorker> {
    RenderPass(
      scene: { [effect, motion] index throws(RenderError) in
        try Scene(effect, scroll, frame: index, showsTouches: motion.showsTouches)
      },
      decks: renderers.map(\.deck),
      workers: workers,
      isStopped: { Interruption.signal != nil },
      makeWorker: { RenderWorker(renderers, compression) }
    )
  }

  /// What is known of the sequence when all is done, but for the frames.
  var manifest: FrameManifest {
    FrameManifest(
      complete: true,
      preset: preset.name,
      parameters: FrameManifest.Value.parameters(of: effect),
      size: [effect.layout.viewport.width, effect.layout.viewport.height],
      pageSize: [effect.layout.pageSize.width, effect.layout.pageSize.height],
      scale: renderers[0].deck.scale,
      fps: scroll.framesPerSecond,
      fingerprint: fingerprint.description,
      inputs: Dictionary(
        uniqueKeysWithValues: inputs.filter(\.isHashed).map {
          ($0.name, ContentHash(of: $0.text).description)
        }
      ),
      frames: []
    )
  }

  /// What is known of a frame before it is drawn.
  func frame(_ index: Int) -> FrameManifest.Frame {
    let offset = scroll.contentOffset(ofFrame: index, in: effect.layout)
    let further = renderers.dropFirst().map { renderer in
      let scale = renderer.deck.scale
      let file = FrameFolder.fileName(ofFrame: index, furtherScale: scale)
      return FrameManifest.Scaled(scale: scale, file: file)
    }
    return FrameManifest.Frame(
      index: index,
      time: JSONText.rounded(scroll.time(ofFrame: index)),
      delay: formats.frames == .gifReady ? times.delay(ofFrame: index) : nil,
      contentOffset: [JSONText.rounded(offset.x), JSONText.rounded(offset.y)],
      file: FrameFolder.fileName(ofFrame: index),
      scales: further.isEmpty ? nil : further
    )
  }
}
