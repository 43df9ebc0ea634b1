import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import JSONCoding
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles

/// What is rendered: frames of a sequence, at its scales, in some formats.
struct RenderJob: Sendable {
  let sequence: FrameSequence
  /// The scroll of the frames: that of the sequence, or the same at the rate of a GIF.
  let scroll: FrameScroll
  let part: FramePart
  let formats: OutputFormats
  /// Whether frames that are there from the same render are kept.
  let resumes: Bool
  /// Whether files are on the disk, and not only in the system's memory, before they count as written.
  let isDurable: Bool
  /// How many frames are in work at once.
  let workers: Int

  var spec: SequenceSpec { sequence.spec }
  var renderers: [FrameRenderer] { sequence.renderers }
  /// Not part of the fingerprint: the pixels are the same.
  var compression: PNGEncoder.Compression { spec.png ?? .default }

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
    let (renderers, compression) = (renderers, compression)
    return sequence.pass(
      over: scroll,
      workers: workers,
      isStopped: { Interruption.signal != nil },
      makeWorker: { RenderWorker(renderers, compression) }
    )
  }

  /// What the frames depend on.
  var fingerprint: SequenceFingerprint {
    var fingerprint = SequenceFingerprint(sequence, over: scroll)
    if part.every > 1 { fingerprint.add("--every", .number(Double(part.every))) }
    if formats.frames == .gifReady {
      let palette = spec.filled(with: [.palette])
      // How often it plays is not in the frames, and all share one palette.
      for option in SequenceSpec.options(in: [.palette])
      where !["loop", "palette"].contains(option.key) {
        if let value = option.json(palette) { fingerprint.add("--\(option.name)", value) }
      }
    }
    return fingerprint
  }

  /// What is known of the sequence when all is done, but for the frames.
  var manifest: FrameManifest {
    let (layout, fingerprint) = (sequence.layout, fingerprint)
    return FrameManifest(
      complete: true,
      preset: sequence.preset.name,
      parameters: JSONValue.parameters(of: sequence.effect),
      size: [layout.viewport.width, layout.viewport.height],
      pageSize: [layout.pageSize.width, layout.pageSize.height],
      scale: sequence.scale,
      fps: scroll.framesPerSecond,
      fingerprint: fingerprint.hash.description,
      inputs: fingerprint.inputs
    )
  }

  /// Creates the record of a frame that is not drawn yet.
  func record(ofFrame index: Int) -> FrameRecord {
    var frame = sequence.record(ofFrame: index, over: scroll)
    frame.file = FrameFolder.fileName(ofFrame: index)
    if formats.frames == .gifReady { frame.delay = times.delay(ofFrame: index) }
    let further = renderers.dropFirst().map(\.deck.scale)
    guard !further.isEmpty else { return frame }
    frame.scales = further.map { scale in
      let file = FrameFolder.fileName(ofFrame: index, furtherScale: scale)
      return FrameRecord.Scaled(scale: scale, file: file)
    }
    return frame
  }
}
