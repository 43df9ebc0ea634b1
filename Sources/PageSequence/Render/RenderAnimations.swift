import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageScroll

extension RenderJob {
  /// The number of frames from whose colours a shared palette is chosen.
  private static let sampleCount = 16

  /// Begins the animations of a group, one for each format and scale.
  func animations(
    of group: FormatGroup,
    _ output: RenderOutput,
    _ monitor: any RenderMonitor
  ) async throws -> AnimationSet {
    var files: [[any AnimationFile]] = renderers.map { _ in [] }
    for format in group.formats.animations {
      let settings = try await sinkSettings(for: format, group, monitor)
      for (place, path) in (output.animations[format] ?? []).enumerated() {
        files[place].append(try animation(format, settings[place], path: path, output))
      }
    }
    return AnimationSet(files, group)
  }

  /// Begins an animation; without a path, it goes to standard output.
  private func animation(
    _ format: OutputFormat,
    _ settings: SinkSettings,
    path: String?,
    _ output: RenderOutput
  ) throws -> any AnimationFile {
    switch format.files {
    case .one(let makeSink):
      try EncodedFile(
        path: path,
        isDurable: isDurable,
        writeToStandardOutput: output.writeToStandardOutput,
        makeSink(settings)
      )
    case .program(let encoding):
      try VideoFile(
        path: path ?? "-",
        isDurable: isDurable,
        VideoCommand(encoding, settings),
        program: VideoProgram(output.encoder)
      )
    case .each: preconditionFailure("a format of frames has no animation")
    }
  }

  /// Renders the frames of animations without writing frame files.
  func run(_ animations: AnimationSet, _ monitor: any RenderMonitor) async throws {
    let frames = animations.group.part.frames
    let encoders = animations.encoders
    let delivered = try await pass(animations.group.scroll, monitor).run(frames) {
      index,
      scene,
      worker in
      try await encoders.frame(index) { try worker.draw(scene) }
    } deliver: { frame in
      try animations.append(frame)
      monitor.advance()
    }
    try checkComplete(delivered, of: frames.count, isBegun: formats.frames != nil)
    try animations.commit()
  }

  /// Returns the settings of a format's encoders, one for each scale.
  func sinkSettings(
    for format: OutputFormat,
    _ group: FormatGroup,
    _ monitor: any RenderMonitor
  ) async throws -> [SinkSettings] {
    let palettes: [Palette?] =
      switch format.palette {
      case .none: renderers.map { _ in nil }
      case .any: try await sharedPalettes(spec.palette ?? .auto, format, group, monitor)
      case .shared: try await sharedPalettes(.global, format, group, monitor)
      }
    return zip(plainSettings(for: format, group), palettes).map { settings, palette in
      var settings = settings
      settings.shared = palette
      return settings
    }
  }

  /// Returns the settings of a format's encoders without a shared palette, one for each scale.
  private func plainSettings(for format: OutputFormat, _ group: FormatGroup) -> [SinkSettings] {
    renderers.map { renderer in
      let (width, height) = renderer.frameSize(of: sequence.layout.viewport)
      return SinkSettings(
        width: width,
        height: height,
        frames: group.part.frames.count,
        framesPerSecond: group.scroll.framesPerSecond / Double(group.part.every),
        isOpaque: !isTransparent,
        plays: spec.plays,
        quality: spec.quality ?? format.standardQuality,
        range: spec.colorRange ?? .limited,
        codec: spec.codec,
        background: sequence.background.bytes,
        // It does not change pixels, so it is not part of the fingerprint.
        compression: spec.png ?? .default,
        palette: spec.paletteSettings(for: format)
      )
    }
  }

  /// Throws an error if a video's codec needs pixels that the frames do not have, and the spec forbids it.
  func checkExactSize() throws(SequenceError) {
    guard spec.exactSize else { return }
    for group in groups {
      for format in group.formats.all where !format.codecs.isEmpty {
        guard let note = plainSettings(for: format, group).lazy.compactMap(format.note).first else {
          continue
        }
        throw .usage(
          "--exact-size: \(note)",
          "Choose another --size or --scale, or another format."
        )
      }
    }
  }

  /// Notes on what users cannot read in the files, for each format and scale.
  package var notes: [String] {
    groups.flatMap { group in
      group.formats.all.flatMap { format in
        plainSettings(for: format, group).compactMap(format.note)
      }
    }
  }

  /// Whether frames may have transparent pixels because the background is not opaque.
  private var isTransparent: Bool { sequence.background.alpha < 1 }

  /// Chooses the palette that all frames share, for each scale; nil if each frame has its own palette.
  ///
  /// The palette is chosen from the colours of an evenly spaced sample of frames.
  private func sharedPalettes(
    _ mode: PaletteMode,
    _ format: OutputFormat,
    _ group: FormatGroup,
    _ monitor: any RenderMonitor
  ) async throws -> [Palette?] {
    guard mode != .frame else { return renderers.map { _ in nil } }
    let frames = group.part.frames
    let count = min(Self.sampleCount, frames.count)
    let sample = (0..<count).map { frames[$0 * (frames.count - 1) / max(1, count - 1)] }
    let settings = spec.paletteSettings(for: format)
    let counts = renderers.map { _ in SharedCount(matte: settings.matte) }
    func look(at frames: [Int]) async throws {
      let delivered = try await pass(group.scroll, monitor).run(frames) { _, scene, worker in
        try worker.draw(scene)
      } deliver: { bitmaps in
        for (count, bitmap) in zip(counts, bitmaps) { count.count.add(bitmap) }
      }
      try checkComplete(delivered, of: frames.count, isBegun: false)
    }
    try await look(at: Array(sample.prefix(1)))
    // If the first frame alone has too many colours for one palette, the others need not be rendered.
    if mode == .auto, !isTransparent, counts.allSatisfy({ $0.count.colours == nil }) {
      return counts.map { _ in nil }
    }
    try await look(at: Array(sample.dropFirst()))
    return counts.map {
      $0.count.sharedPalette(mode, colours: settings.colours, isTransparent: isTransparent)
    }
  }
}

extension Colour {
  /// The colour with 8 bits per part: red, green, blue and alpha.
  fileprivate var bytes: SIMD4<UInt8> {
    let parts = SIMD4(red, green, blue, alpha) * 255
    return SIMD4<UInt8>(parts.rounded(.toNearestOrAwayFromZero))
  }
}

/// A count of colours that several workers add to, one at a time.
private final class SharedCount {
  var count: ColourCount

  init(matte: SIMD3<UInt8>) { count = ColourCount(matte: matte) }
}
