package import Foundation
package import FrameEncode
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
  let formats: OutputFormats
  /// The formats by frame rate, from the highest.
  let groups: [FormatGroup]
  /// The frames of the format with a file for each frame, or those of the first group.
  let frames: FormatGroup
  /// Whether to keep existing frames of the same render.
  let resumes: Bool
  /// Whether to wait after each file until it is written to the disk.
  let isDurable: Bool
  /// The number of workers, each of which renders one frame at a time.
  package let workers: Int
  /// The memory of all workers and encoders, without pages, in bytes.
  package let memory: Double

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
    groups = try FormatGroup.groups(formats, of: sequence, shard: shard)
    frames = groups.first { $0.formats.frames != nil } ?? groups[0]
    let limits = try RenderLimits(
      sequence,
      frames: groups[0].part.frames.count,
      formats: formats.all
    )
    self.workers = try limits.workers(requested: workers, cores: cores)
    memory = limits.memory(workers: self.workers)
    try checkExactSize()
  }

  /// The scroll of the frames; formats with a lower maximum rate have a resampled one.
  package var scroll: FrameScroll { frames.scroll }
  package var part: FramePart { frames.part }
  var spec: SequenceSpec { sequence.spec }
  var renderers: [FrameRenderer] { sequence.renderers }

  /// Renders all frames and formats.
  ///
  /// - Parameters:
  ///   - output: The destination of the files.
  ///   - monitor: Receives the progress, and can stop the render.
  /// - Returns: The path of `frames.json`, or of the shard's manifest while shards are missing; nil
  ///   if no frames are written.
  /// - Throws: The first failure of a frame or file, or `RenderStopped`.
  package func run(to output: RenderOutput, _ monitor: any RenderMonitor) async throws -> String? {
    // All files are checked and begun first, so that an error is found before frames are rendered.
    try output.checkAnimations()
    let folder = formats.frames == nil ? nil : try await open(output)
    var animations: [(group: FormatGroup, set: AnimationSet)] = []
    for group in groups {
      animations.append((group, try await self.animations(of: group, output, monitor)))
    }
    var manifest: String?
    if let folder, let place = groups.firstIndex(where: { $0.formats.frames != nil }) {
      // Animations with the same frames are written along.
      let alongside = animations.remove(at: place).set
      manifest = try await run(in: folder, alongside: alongside, monitor)
    }
    for (group, set) in animations {
      try await run(set, of: group, monitor)
      try set.commit()
    }
    return manifest
  }

  /// Renders a job of one format with one file, which gets its name later.
  ///
  /// - Throws: The errors of `run(to:_:)`.
  package func finishedFile(
    _ output: RenderOutput,
    _ monitor: any RenderMonitor
  ) async throws -> FinishedFile {
    try output.checkAnimations()
    let group = groups[0]
    let set = try await animations(of: group, output, monitor)
    try await run(set, of: group, monitor)
    return FinishedFile(set)
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

  /// The number of frames that are rendered, for all formats together.
  package var frameCount: Int { groups.reduce(0) { $0 + $1.part.frames.count } }

  /// Creates a pass that renders frames of a scroll; each worker has the encoders that `makeSinks` returns.
  func pass(
    _ scroll: FrameScroll,
    _ monitor: any RenderMonitor,
    makeSinks: @escaping @Sendable () -> [any FrameFileSink] = { [] }
  ) -> RenderPass<RenderWorker> {
    let renderers = renderers
    return sequence.pass(
      over: scroll,
      workers: workers,
      isStopped: { monitor.isStopped },
      makeWorker: { RenderWorker(renderers, makeSinks()) }
    )
  }

  /// The fingerprint of the frames.
  var fingerprint: SequenceFingerprint {
    var fingerprint = SequenceFingerprint(sequence, over: scroll)
    if part.every > 1 { fingerprint.add("--every", .number(Double(part.every))) }
    if let format = formats.frames {
      let filled = spec.filled(for: OutputFormats(format))
      for option in SequenceSpec.options(in: [.palette])
      where OutputFormat.Option(rawValue: option.key).map(format.options.contains) ?? false {
        if let value = option.json(filled) { fingerprint.add("--\(option.name)", value) }
      }
    }
    return fingerprint
  }

  /// The manifest of the complete render.
  package var manifest: FrameManifest {
    let (layout, fingerprint) = (sequence.layout, fingerprint)
    return FrameManifest(
      revision: FrameRenderer.revision,
      complete: true,
      preset: sequence.preset.name,
      parameters: JSONValue.parameters(of: sequence.effect),
      size: [layout.viewport.width, layout.viewport.height],
      pageSize: [layout.pageSize.width, layout.pageSize.height],
      scale: sequence.scale,
      fps: scroll.framesPerSecond,
      total: scroll.frames,
      every: part.every > 1 ? part.every : nil,
      fingerprint: fingerprint.hash.description,
      inputs: fingerprint.inputs
    )
  }

  /// Computes the record of a frame that was rendered earlier, apart from the hashes of its pixels; nil if
  /// there is no such frame, or if a pose is not finite.
  package func computedRecord(ofFrame index: Int) -> FrameRecord? {
    guard (0..<scroll.frames).contains(index), let scene = try? sequence.scene(index, of: scroll)
    else { return nil }
    var frame = record(ofFrame: index)
    frame.pages = scene.pages.map { FrameRecord.Page($0, in: scene) }
    return frame
  }

  /// Returns the record of a frame that is not rendered yet.
  func record(ofFrame index: Int) -> FrameRecord {
    var frame = sequence.record(ofFrame: index, over: scroll)
    let names = fileNames(ofFrame: index)
    frame.file = names[0]
    if formats.frames?.palette == .shared { frame.delay = frames.times.delay(ofFrame: index) }
    guard names.count > 1 else { return frame }
    frame.scales = zip(renderers, names).dropFirst().map { renderer, name in
      FrameRecord.Scaled(scale: renderer.deck.scale, file: name)
    }
    return frame
  }

  /// Returns the names of a frame's files, one for each scale.
  func fileNames(ofFrame index: Int) -> [String] {
    [FrameFolder.fileName(ofFrame: index)]
      + renderers.dropFirst().map { renderer in
        FrameFolder.fileName(ofFrame: index, furtherScale: renderer.deck.scale)
      }
  }
}

/// The destination of a render.
package struct RenderOutput: Sendable {
  /// The folder of the frames.
  package var folder: String
  /// The files of each format with one file, one for each scale; nil for standard output.
  package var animations: [OutputFormat: [OutputFile?]]
  /// Whether frames in the folder are replaced even if they are not ours.
  package var overwrites: Bool
  /// The path of the program that encodes videos; nil for `ffmpeg` in the folders of `PATH`.
  package var encoder: String?
  /// Writes the bytes of an animation to standard output.
  package var writeToStandardOutput: @Sendable (Data) -> Void

  /// Creates an output.
  package init(
    folder: String,
    animations: [OutputFormat: [OutputFile?]],
    overwrites: Bool = false,
    encoder: String? = nil,
    writeToStandardOutput: @escaping @Sendable (Data) -> Void
  ) {
    (self.folder, self.animations, self.encoder) = (folder, animations, encoder)
    (self.overwrites, self.writeToStandardOutput) = (overwrites, writeToStandardOutput)
  }

  /// Throws an error if an animation would replace a file that is not ours.
  package func checkAnimations() throws(FileWriteError) {
    try OutputFile.check(animations.values.joined().compactMap(\.self))
  }
}

/// Receives the progress of a render, and can stop it.
package protocol RenderMonitor: Sendable {
  /// Whether to stop after the frames that are currently being rendered.
  var isStopped: Bool { get }
  /// Called before frames of an earlier render are removed, with their number, which can be 0.
  func remove(_ count: Int)
  /// Called before the first frame is rendered to a folder, with the number of complete frames that are kept.
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
