import FrameEncode
import FrameFiles
import FrameImage
import PageEffects

/// The files of a sequence's animations and the settings of their encoders, apart from how frames are made.
struct AnimationPlan: Sendable {
  let spec: SequenceSpec
  /// The width and height of frames at each scale, in pixels.
  let sizes: [(width: Int, height: Int)]
  let times: FrameTimes
  /// The colour behind the pages.
  let background: Colour
  /// Whether to wait after each file until it is written to the disk.
  let isDurable: Bool

  /// The number of frames from whose colours a shared palette is chosen.
  private static let sampleCount = 16

  /// A function that adds the colours of frames to counts, one for each scale.
  typealias Look = (_ frames: [Int], _ counts: [SharedCount]) async throws -> Void

  /// Begins the files of formats, one for each scale.
  func begin(
    _ formats: [OutputFormat],
    _ output: RenderOutput,
    look: Look
  ) async throws -> AnimationSet {
    var files: [[any AnimationFile]] = sizes.map { _ in [] }
    for format in formats {
      let settings = try await settings(for: format, look: look)
      for (place, target) in (output.animations[format] ?? []).enumerated() {
        files[place].append(try file(format, settings[place], target, output))
      }
    }
    return AnimationSet(files, times)
  }

  /// Begins a file; without a target, it goes to standard output.
  private func file(
    _ format: OutputFormat,
    _ settings: SinkSettings,
    _ target: OutputFile?,
    _ output: RenderOutput
  ) throws -> any AnimationFile {
    switch format.files {
    case .one(let makeSink):
      try EncodedFile(
        target,
        isDurable: isDurable,
        writeToStandardOutput: output.writeToStandardOutput,
        makeSink(settings)
      )
    case .program(let encoding):
      if let target {
        try VideoFile(
          target,
          isDurable: isDurable,
          VideoCommand(encoding, settings),
          program: VideoProgram(output.encoder)
        )
      } else {
        preconditionFailure("a video is not written to standard output")
      }
    case .each: preconditionFailure("a format of frames has no animation")
    }
  }

  // MARK: Settings

  /// Returns the settings of a format's encoders, one for each scale.
  func settings(for format: OutputFormat, look: Look) async throws -> [SinkSettings] {
    let palettes: [Palette?] =
      switch format.palette {
      case .none: sizes.map { _ in nil }
      case .any: try await sharedPalettes(spec.palette ?? .auto, format, look)
      case .shared: try await sharedPalettes(.global, format, look)
      }
    return zip(plainSettings(for: format), palettes).map { settings, palette in
      var settings = settings
      settings.shared = palette
      return settings
    }
  }

  /// Returns the settings of a format's encoders without a shared palette, one for each scale.
  private func plainSettings(for format: OutputFormat) -> [SinkSettings] {
    sizes.map { width, height in
      SinkSettings(
        width: width,
        height: height,
        frames: times.frames.count,
        framesPerSecond: times.framesPerSecond / Double(times.every),
        isOpaque: !isTransparent,
        plays: spec.plays,
        quality: spec.quality ?? format.standardQuality,
        range: spec.colorRange ?? .limited,
        codec: spec.codec,
        background: background.bytes,
        // It does not change pixels, so it is not part of the fingerprint.
        compression: spec.png ?? .default,
        palette: spec.paletteSettings(for: format)
      )
    }
  }

  /// Whether frames may have transparent pixels because the background is not opaque.
  private var isTransparent: Bool { background.alpha < 1 }

  /// Chooses the palette that all frames share, for each scale; nil if each frame has its own palette.
  ///
  /// The palette is chosen from the colours of an evenly spaced sample of frames.
  private func sharedPalettes(
    _ mode: PaletteMode,
    _ format: OutputFormat,
    _ look: Look
  ) async throws -> [Palette?] {
    guard mode != .frame else { return sizes.map { _ in nil } }
    let frames = times.frames
    let count = min(Self.sampleCount, frames.count)
    let sample = (0..<count).map { frames[$0 * (frames.count - 1) / max(1, count - 1)] }
    let settings = spec.paletteSettings(for: format)
    let counts = sizes.map { _ in SharedCount(matte: settings.matte) }
    try await look(Array(sample.prefix(1)), counts)
    // If the first frame alone has too many colours for one palette, the others are not needed.
    if mode == .auto, !isTransparent, counts.allSatisfy({ $0.count.colours == nil }) {
      return counts.map { _ in nil }
    }
    try await look(Array(sample.dropFirst()), counts)
    return counts.map {
      $0.count.sharedPalette(mode, colours: settings.colours, isTransparent: isTransparent)
    }
  }

  // MARK: Checks

  /// Throws an error if a video's codec needs pixels that the frames do not have, and the spec forbids it.
  func checkExactSize(_ formats: [OutputFormat]) throws(SequenceError) {
    guard spec.exactSize else { return }
    for format in formats where !format.codecs.isEmpty {
      guard let note = notes([format]).first else { continue }
      throw .usage(
        "--exact-size: \(note)",
        "Choose another --size or --scale, or another format."
      )
    }
  }

  /// Returns notes on what users cannot read in the files, for each format and scale.
  func notes(_ formats: [OutputFormat]) -> [String] {
    formats.flatMap { format in plainSettings(for: format).compactMap(format.note) }
  }
}

extension Colour {
  /// The colour with 8 bits per part: red, green, blue and alpha.
  var bytes: SIMD4<UInt8> {
    let parts = SIMD4(red, green, blue, alpha) * 255
    return SIMD4<UInt8>(parts.rounded(.toNearestOrAwayFromZero))
  }
}

/// A count of colours that several workers add to, one at a time.
final class SharedCount {
  var count: ColourCount

  init(matte: SIMD3<UInt8>) { count = ColourCount(matte: matte) }
}
