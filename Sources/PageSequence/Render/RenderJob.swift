package import Foundation
import FrameEncode
package import FrameFiles
import FrameImage
import FrameRender
import JSONCoding
import PageEffects
import PageGeometry
package import PageScroll
import PresetFiles

/// A render of a part of a sequence in one or more formats.
package struct RenderJob: Sendable {
  let sequence: FrameSequence
  /// The scroll of the frames: the sequence's scroll, resampled if a GIF needs a lower rate.
  package let scroll: FrameScroll
  let part: FramePart
  let formats: OutputFormats
  /// Whether to keep existing frames of the same render.
  let resumes: Bool
  /// Whether to wait after each file until it is written to the disk.
  let isDurable: Bool
  /// The number of workers, each of which renders one frame at a time.
  package let workers: Int

  /// Creates a job for the requested number of workers, or as many as cores and memory allow.
  package init(
    _ sequence: FrameSequence,
    formats: OutputFormats,
    shard: FrameShard?,
    resumes: Bool,
    isDurable: Bool,
    workers: Int?,
    cores: Int
  ) throws(SequenceError) {
    (self.sequence, self.formats) = (sequence, formats)
    (self.resumes, self.isDurable) = (resumes, isDurable)
    scroll =
      formats.all.contains(.png)
      ? sequence.scroll : GIFRate.limited(sequence.scroll, every: sequence.spec.every ?? 1)
    part = try FramePart(sequence.spec, shard: shard, of: scroll.frames)
    if formats.isForGIF { try GIFRate.check(scroll, part, formats) }
    let limits = try RenderLimits(
      sequence,
      frames: part.frames.count,
      isForGIF: formats.isForGIF
    )
    self.workers = try limits.workers(requested: workers, cores: cores)
  }

  var spec: SequenceSpec { sequence.spec }
  var renderers: [FrameRenderer] { sequence.renderers }
  /// The compression of PNG files; it does not change pixels, so it is not part of the fingerprint.
  var compression: PNGEncoder.Compression { spec.png ?? .default }

  /// Renders all frames and formats.
  ///
  /// - Parameters:
  ///   - output: The destination of the files.
  ///   - monitor: Receives the progress, and can stop the render.
  /// - Returns: The path of `frames.json`, or of the shard's manifest while shards are missing; nil
  ///   if no frames are written.
  /// - Throws: The first failure of a frame or file, or `RenderStopped`.
  package func run(to output: RenderOutput, _ monitor: any RenderMonitor) async throws -> String? {
    let animations = try await animations(of: output, monitor)
    guard formats.frames != nil else {
      if let animations { try await run(animations, monitor) }
      return nil
    }
    // A GIF has the same frames as the other formats only at the same frame rate.
    guard let animations, animations.scroll.framesPerSecond != scroll.framesPerSecond else {
      return try await run(in: output.folder, alongside: animations, monitor)
    }
    let manifest = try await run(in: output.folder, alongside: nil, monitor)
    try await run(animations, monitor)
    return manifest
  }

  /// Throws `RenderStopped` if the render was stopped before all frames were delivered.
  func checkComplete(_ delivered: Int, of total: Int, isBegun: Bool) throws(RenderStopped) {
    guard delivered < total else { return }
    throw RenderStopped(
      done: delivered,
      total: total,
      rest: formats.canResume ? .resume : isBegun ? .frames : .nothing
    )
  }

  /// The times of the frames, relative to the first rendered frame.
  var times: FrameTimes {
    FrameTimes(frames: part.frames, every: part.every, framesPerSecond: scroll.framesPerSecond)
  }

  /// Creates a pass that renders frames of a scroll.
  func pass(_ scroll: FrameScroll, _ monitor: any RenderMonitor) -> RenderPass<RenderWorker> {
    let (renderers, compression) = (renderers, compression)
    return sequence.pass(
      over: scroll,
      workers: workers,
      isStopped: { monitor.isStopped },
      makeWorker: { RenderWorker(renderers, compression) }
    )
  }

  /// The fingerprint of the frames.
  var fingerprint: SequenceFingerprint {
    var fingerprint = SequenceFingerprint(sequence, over: scroll)
    if part.every > 1 { fingerprint.add("--every", .number(Double(part.every))) }
    if formats.frames == .gifReady {
      let palette = spec.filled(with: [.palette])
      // `loop` does not change frames, and `palette` has no effect, because all frames share one palette.
      for option in SequenceSpec.options(in: [.palette])
      where !["loop", "palette"].contains(option.key) {
        if let value = option.json(palette) { fingerprint.add("--\(option.name)", value) }
      }
    }
    return fingerprint
  }

  /// The manifest of the complete render.
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

  /// Returns the record of a frame that is not rendered yet.
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

/// The destination of a render.
package struct RenderOutput: Sendable {
  /// The folder of the frames.
  package var folder: String
  /// The paths of the GIFs, one for each scale; nil for standard output.
  package var animations: [String?]
  /// Writes the bytes of a GIF to standard output.
  package var writeToStandardOutput: @Sendable (Data) -> Void

  /// Creates an output.
  package init(
    folder: String,
    animations: [String?],
    writeToStandardOutput: @escaping @Sendable (Data) -> Void
  ) {
    (self.folder, self.animations) = (folder, animations)
    self.writeToStandardOutput = writeToStandardOutput
  }
}

/// Receives the progress of a render, and can stop it.
package protocol RenderMonitor: Sendable {
  /// Whether to stop after the frames that are currently being rendered.
  var isStopped: Bool { get }
  /// Called once if frames of an earlier render are kept.
  func start(at done: Int)
  /// Called after each complete frame.
  func advance()
}

/// The error of a render that was stopped before it finished.
package struct RenderStopped: Error {
  /// The number of complete frames.
  package let done: Int
  /// The number of requested frames.
  package let total: Int
  package let rest: Rest

  package init(done: Int, total: Int, rest: Rest) {
    (self.done, self.total, self.rest) = (done, total, rest)
  }

  /// The files that remain after a stopped render.
  package enum Rest: Sendable {
    /// Frames, from which the render can be resumed.
    case resume
    /// Frames, without the files of other formats.
    case frames
    case nothing
  }
}
