import FrameEncode
import FrameImage
import FrameRender
import PageEffects

extension RenderJob {
  /// The plan of a group's animations.
  func plan(_ group: FormatGroup) -> AnimationPlan {
    AnimationPlan(
      spec: spec,
      sizes: renderers.map { $0.frameSize(of: sequence.layout.viewport) },
      times: group.times,
      background: sequence.background,
      isDurable: isDurable
    )
  }

  /// Begins the animations of a group, one for each format and scale.
  func animations(
    of group: FormatGroup,
    _ output: RenderOutput,
    _ monitor: any RenderMonitor
  ) async throws -> AnimationSet {
    try await plan(group).begin(group.formats.animations, output) { frames, counts in
      try await look(at: frames, of: group, counts, monitor)
    }
  }

  /// Returns the settings of a format's encoders, one for each scale.
  func sinkSettings(
    for format: OutputFormat,
    _ group: FormatGroup,
    _ monitor: any RenderMonitor
  ) async throws -> [SinkSettings] {
    try await plan(group).settings(for: format) { frames, counts in
      try await look(at: frames, of: group, counts, monitor)
    }
  }

  /// Renders frames and counts their colours.
  private func look(
    at frames: [Int],
    of group: FormatGroup,
    _ counts: [SharedCount],
    _ monitor: any RenderMonitor
  ) async throws {
    let delivered = try await pass(group.scroll, monitor).run(frames) { _, scene, worker in
      try worker.draw(scene)
    } deliver: { bitmaps in
      for (count, bitmap) in zip(counts, bitmaps) { count.count.add(bitmap) }
    }
    try checkComplete(delivered, of: frames.count, isBegun: false)
  }

  /// Renders the frames of animations without writing frame files.
  func run(
    _ animations: AnimationSet,
    of group: FormatGroup,
    _ monitor: any RenderMonitor
  ) async throws {
    let frames = group.part.frames
    let encoders = animations.encoders
    let delivered = try await pass(group.scroll, monitor).run(frames) {
      index,
      scene,
      worker in
      try await encoders.frame(index) { try worker.draw(scene) }
    } deliver: { frame in
      try animations.append(frame)
      monitor.advance()
    }
    try checkComplete(delivered, of: frames.count, isBegun: formats.frames != nil)
    try animations.finish()
  }

  /// Throws an error if a video's codec needs pixels that the frames do not have, and the spec forbids it.
  func checkExactSize() throws(SequenceError) {
    for group in groups { try plan(group).checkExactSize(group.formats.all) }
  }

  /// Notes on what users cannot read in the files, for each format and scale.
  package var notes: [String] { groups.flatMap { plan($0).notes($0.formats.all) } }
}
