import Foundation
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
package struct RenderJob: FrameJob {
  let sequence: FrameSequence
  let formats: OutputFormats
  /// The formats by frame rate, from the highest.
  package let groups: [FormatGroup]
  /// The frames of the format with a file for each frame, or those of the first group.
  private let frameGroup: FormatGroup
  /// The scroll of these frames; formats with a lower maximum rate have a resampled one.
  package let scroll: FrameScroll
  /// Whether to keep existing frames of the same render.
  let resumes: Bool
  /// The number of workers, each of which renders one frame at a time.
  package let workers: Int
  /// The memory of all workers and encoders, without pages, in bytes.
  package let memory: Double

  /// Creates a job for the requested number of workers, or as many as cores and memory allow.
  package init(
    _ sequence: FrameSequence,
    formats: OutputFormats,
    shard: FrameShard? = nil,
    resumes: Bool = false,
    workers: Int?,
    cores: Int
  ) throws(SequenceError) {
    (self.sequence, self.formats) = (sequence, formats)
    self.resumes = resumes
    groups = try FormatGroup.groups(formats, of: sequence, shard: shard)
    frameGroup = groups.first { $0.formats.contains(where: \.isFrames) } ?? groups[0]
    scroll = sequence.scroll(at: frameGroup.framesPerSecond)
    let limits = try RenderLimits(
      sequence,
      frames: groups[0].part.frames.count,
      formats: formats.all
    )
    self.workers = try limits.workers(requested: workers, cores: cores)
    memory = limits.memory(workers: self.workers)
    for group in groups { try group.checkExactSize() }
  }

  package var part: FramePart { frameGroup.part }
  private var renderers: [FrameRenderer] { sequence.renderers }

  package var rest: RenderStopped.Rest {
    formats.canResume ? .resume : formats.frames == nil ? .nothing : .frames
  }

  /// Notes on what users cannot read in the files, for each format and scale.
  package var notes: [String] { groups.flatMap(\.notes) }

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
    let folder = formats.frames == nil ? nil : try await FolderWriter(self, output)
    if let folder, folder.isDone { return folder.manifestPath }
    var begun = try await begin(output, monitor)
    var kept = 0
    if let folder, let format = formats.frames {
      let settings = try await settings(for: format, of: frameGroup, monitor)
      kept = try await folder.begin(settings, monitor)
      // The folder comes first, and animations with the same frames are written along.
      let place = begun.firstIndex { $0.group.formats.contains(format) } ?? 0
      let (group, writers) = begun.remove(at: place)
      begun.insert((group, [folder] + writers), at: 0)
    }
    // Frames are kept only if there are no other files.
    try await write(begun, from: kept, monitor)
    return folder?.manifestPath
  }

  /// Throws an error if the render would replace or remove files that are not ours.
  ///
  /// `run(to:_:)` does so too, before it draws. A folder that does not exist is not created.
  package func check(_ output: RenderOutput) async throws {
    try output.checkAnimations()
    if formats.frames != nil, FileManager.default.fileExists(atPath: output.folder) {
      _ = try await FolderWriter(self, output)
    }
  }

  /// Renders frames on several workers.
  package func produce<Output: Sendable>(
    _ frames: [Int],
    of group: FormatGroup,
    from first: Int,
    _ monitor: any RenderMonitor,
    make: @escaping @Sendable (DrawnFrame) async throws -> Output,
    deliver: @escaping (Output) throws -> Void
  ) async throws -> Int {
    let renderers = renderers
    let pass = sequence.pass(
      over: sequence.scroll(at: group.framesPerSecond),
      workers: workers,
      isStopped: { monitor.isStopped },
      makeWorker: { renderers.map(FrameCanvas.init) }
    )
    return try await pass.run(
      frames,
      from: first,
      make: { index, scene, canvases in
        for canvas in canvases { try canvas.draw(scene) }
        return try await make(
          DrawnFrame(index: index, bitmaps: canvases.map(\.bitmap), scene: scene)
        )
      },
      deliver: deliver
    )
  }

  /// The fingerprint of the frames.
  var fingerprint: SequenceFingerprint {
    var fingerprint = SequenceFingerprint(sequence, over: scroll)
    if part.every > 1 { fingerprint.add("--every", .number(Double(part.every))) }
    if let format = formats.frames {
      let filled = sequence.request.filled(for: OutputFormats(format))
      for option in SequenceSpec.options(in: [.palette])
      where format.reads(option) {
        if let value = option.json(filled) { fingerprint.add("--\(option.name)", value) }
      }
    }
    return fingerprint
  }

  /// The manifest of the complete render.
  package var manifest: FrameManifest {
    let (layout, fingerprint) = (sequence.layout, fingerprint)
    var manifest = FrameManifest(
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
    manifest.font = sequence.content.content.font.hash.map {
      FrameManifest.Font(hash: $0.description, freeType: LibraryVersion.fonts.version)
    }
    return manifest
  }

  /// Computes the record of a frame that was rendered earlier, apart from the hashes of its pixels; nil if
  /// there is no such frame, or if a pose is not finite.
  package func computedRecord(ofFrame index: Int) -> FrameRecord? {
    guard (0..<scroll.frames).contains(index), let scene = try? sequence.scene(index, of: scroll)
    else { return nil }
    var frame = record(ofFrame: index)
    frame.pages = scene.placedPageRecords
    return frame
  }

  /// Returns the record of a frame that is not rendered yet.
  func record(ofFrame index: Int) -> FrameRecord {
    var frame = sequence.record(ofFrame: index, over: scroll)
    let names = fileNames(ofFrame: index)
    frame.file = names[0]
    if formats.frames?.palette == .shared { frame.delay = frameGroup.delay(ofFrame: index) }
    guard names.count > 1 else { return frame }
    frame.scales = zip(sequence.scales, names).dropFirst().map {
      FrameRecord.Scaled(scale: $0, file: $1)
    }
    return frame
  }

  /// Returns the names of a frame's files, one for each scale.
  func fileNames(ofFrame index: Int) -> [String] {
    FrameFolder.fileNames(ofFrame: index, furtherScales: Array(sequence.scales.dropFirst()))
  }
}
