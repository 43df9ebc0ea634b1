import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageScroll
import PageSequence

extension RenderJob {
  /// How many frames are looked at for the colours of all.
  private static let sampleCount = 16

  /// The scroll as the GIF has it.
  private var animationScroll: FrameScroll { GIFRate.limited(scroll, every: part.every) }

  /// When the frames of the GIF are seen.
  private var animationTimes: FrameTimes {
    let scroll = animationScroll
    guard scroll.framesPerSecond != self.scroll.framesPerSecond else { return times }
    return FrameTimes(
      frames: Array(stride(from: 0, to: scroll.frames, by: part.every)),
      every: part.every,
      framesPerSecond: scroll.framesPerSecond
    )
  }

  /// How many frames are drawn, for all formats.
  var frameCount: Int {
    let isShared = !formats.hasGIF || animationScroll.framesPerSecond == scroll.framesPerSecond
    return part.frames.count + (isShared ? 0 : animationTimes.frames.count)
  }

  /// Whether frames may have clear pixels: where no page is, the background is seen.
  private var isTransparent: Bool { sequence.background.alpha < 1 }

  /// The GIFs at some paths, one for each scale; nil where there is none.
  func animations(at paths: [String?]) async throws -> AnimationSet? {
    guard !paths.isEmpty else { return nil }
    let scroll = animationScroll
    let times = animationTimes
    let shared = try await sharedPalettes(spec.palette ?? .auto, scroll, times.frames)
    let files = try zip(paths, zip(renderers, shared)).map { path, scale in
      let (width, height) = scale.0.frameSize(of: sequence.layout.viewport)
      return try AnimationFile(
        path: path,
        isDurable: isDurable,
        GIFEncoder(
          width: width,
          height: height,
          settings: spec.paletteSettings,
          shared: scale.1,
          plays: spec.plays
        )
      )
    }
    return AnimationSet(files, scroll, times)
  }

  /// Renders GIFs alone.
  func run(_ animations: AnimationSet, _ progress: Progress) async throws {
    let frames = animations.times.frames
    let delivered = try await pass(animations.scroll).run(frames) { _, scene, worker in
      try worker.draw(scene)
    } deliver: { bitmaps in
      try animations.append(bitmaps)
      progress.advance()
    }
    try stopIfAsked(delivered, of: frames.count, isBegun: formats.frames != nil)
    try animations.commit()
  }

  /// What writes frames made for GIFs, one for each scale.
  func indexedFrames(in folder: FrameFolder) async throws -> [IndexedFrames] {
    let shared = try await sharedPalettes(.global, scroll, part.frames)
    return zip(renderers, shared).map { renderer, palette in
      let (width, height) = renderer.frameSize(of: sequence.layout.viewport)
      let indexer = FrameIndexer(
        width: width,
        height: height,
        settings: spec.paletteSettings,
        // Where nothing is to be seen in any frame, any colour will do.
        shared: palette ?? Palette(bytes: [0, 0, 0], meanError: 0),
        isWhole: true
      )
      return IndexedFrames(folder, indexer, compression, isTransparent: isTransparent)
    }
  }

  /// The palette that all frames share, for each scale; nil where each frame has its own.
  ///
  /// A sample of the frames is drawn for it, evenly spread.
  private func sharedPalettes(
    _ mode: PaletteMode,
    _ scroll: FrameScroll,
    _ frames: [Int]
  ) async throws -> [Palette?] {
    guard mode != .frame else { return renderers.map { _ in nil } }
    let count = min(Self.sampleCount, frames.count)
    let sample = (0..<count).map { frames[$0 * (frames.count - 1) / max(1, count - 1)] }
    let settings = spec.paletteSettings
    let counts = renderers.map { _ in SharedCount(matte: settings.matte) }
    func look(at frames: [Int]) async throws {
      let delivered = try await pass(scroll).run(frames) { _, scene, worker in
        try worker.draw(scene)
      } deliver: { bitmaps in
        for (count, bitmap) in zip(counts, bitmaps) { count.count.add(bitmap) }
      }
      try stopIfAsked(delivered, of: frames.count, isBegun: false)
    }
    try await look(at: Array(sample.prefix(1)))
    // One frame may tell that there are too many colours for one palette.
    if mode == .auto, !isTransparent, counts.allSatisfy({ $0.count.colours == nil }) {
      return counts.map { _ in nil }
    }
    try await look(at: Array(sample.dropFirst()))
    return counts.map {
      $0.count.sharedPalette(mode, colours: settings.colours, isTransparent: isTransparent)
    }
  }
}

/// Colours that several workers count, one at a time.
private final class SharedCount {
  var count: ColourCount

  init(matte: SIMD3<UInt8>) { count = ColourCount(matte: matte) }
}
