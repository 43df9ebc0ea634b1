import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageScroll

extension RenderJob {
  /// How many frames are looked at for the colours of all.
  private static let sampleCount = 16

  /// The scroll as the GIF has it.
  private var animationSweep: Sweep {
    formats.frames == nil ? sweep : GIFRate.limited(sweep, every: part.every)
  }

  /// How many frames are drawn, for all formats.
  var frameCount: Int {
    let sweep = animationSweep
    return part.frames.count + (formats.hasGIF && sweep != self.sweep ? sweep.frames : 0)
  }

  /// The GIFs at some paths, one for each scale; nil where there is none.
  func animations(at paths: [String?]) async throws -> AnimationSet? {
    guard !paths.isEmpty else { return nil }
    let sweep = animationSweep
    let times =
      sweep == self.sweep
      ? times
      : FrameTimes(
        frames: Array(stride(from: 0, to: sweep.frames, by: part.every)),
        every: part.every,
        framesPerSecond: sweep.framesPerSecond
      )
    let shared = try await sharedPalettes(palettes.palette, sweep, times.frames)
    let files = try zip(paths, zip(renderers, shared)).map { path, scale in
      let (width, height) = scale.0.frameSize(of: effect.layout.viewport)
      return try AnimationFile(
        path: path,
        GIFEncoder(
          width: width,
          height: height,
          settings: palettes.settings,
          shared: scale.1,
          plays: palettes.plays
        )
      )
    }
    return AnimationSet(files, sweep, times)
  }

  /// Renders GIFs alone.
  func run(_ animations: AnimationSet?, _ progress: Progress) async throws {
    guard let animations else { return }
    let frames = animations.times.frames
    let told = try await pass(animations.sweep).run(frames) { _, _, worker in
      worker.bitmaps
    } tell: { bitmaps in
      try animations.append(bitmaps)
      progress.advance()
    }
    progress.finish()
    if let signal = Interruption.signal, told < frames.count {
      throw StoppedError(signal: signal, done: told, total: frames.count, canResume: false)
    }
    try animations.commit()
  }

  /// What writes frames made for GIFs, one for each scale.
  func indexedFrames(in folder: FrameFolder) async throws -> [IndexedFrames] {
    let shared = try await sharedPalettes(.global, sweep, part.frames)
    return zip(renderers, shared).map { renderer, palette in
      let (width, height) = renderer.frameSize(of: effect.layout.viewport)
      let indexer = FrameIndexer(
        width: width,
        height: height,
        settings: palettes.settings,
        shared: palette,
        isWhole: true
      )
      return IndexedFrames(folder, indexer, compression)
    }
  }

  /// The palette that all frames share, for each scale; nil where each frame has its own.
  ///
  /// A sample of the frames is drawn for it, evenly spread.
  private func sharedPalettes(
    _ mode: PaletteMode,
    _ sweep: Sweep,
    _ frames: [Int]
  ) async throws -> [Palette?] {
    guard mode != .frame else { return renderers.map { _ in nil } }
    let count = min(Self.sampleCount, frames.count)
    let sample = (0..<count).map { frames[$0 * (frames.count - 1) / max(1, count - 1)] }
    let counts = renderers.map { _ in SharedCount(matte: palettes.settings.matte) }
    func look(at frames: [Int]) async throws {
      _ = try await pass(sweep).run(frames) { _, _, worker in
        worker.bitmaps
      } tell: { bitmaps in
        for (count, bitmap) in zip(counts, bitmaps) { count.add(bitmap) }
      }
    }
    try await look(at: Array(sample.prefix(1)))
    // One frame may tell that there are too many colours; nothing is clear over a background.
    let isOpaque = renderers[0].background.alpha == 1
    if mode == .auto, isOpaque, counts.allSatisfy(\.hasMany) { return counts.map { _ in nil } }
    try await look(at: Array(sample.dropFirst()))
    return counts.map { $0.palette(mode, colours: palettes.colors) }
  }
}

/// Colours that several workers count, one at a time.
private final class SharedCount {
  private var count: ColourCount
  private var isTransparent = false

  init(matte: SIMD3<UInt8>) { count = ColourCount(matte: matte) }

  func add(_ bitmap: Bitmap) {
    count.add(bitmap)
    isTransparent = isTransparent || !bitmap.isOpaque
  }

  /// Whether there are more colours than any palette has.
  var hasMany: Bool { count.colours == nil }

  func palette(_ mode: PaletteMode, colours: Int) -> Palette? {
    count.sharedPalette(mode, colours: colours, isTransparent: isTransparent)
  }
}
