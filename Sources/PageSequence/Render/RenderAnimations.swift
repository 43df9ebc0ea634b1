import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageScroll

extension RenderJob {
  /// The number of frames from whose colours a shared palette is chosen.
  private static let sampleCount = 16

  /// The scroll at the rate of the GIF.
  private var animationScroll: FrameScroll { GIFRate.limited(scroll, every: part.every) }

  /// The times of the frames of the GIF.
  private var animationTimes: FrameTimes {
    let scroll = animationScroll
    guard scroll.framesPerSecond != self.scroll.framesPerSecond else { return times }
    return FrameTimes(
      frames: Array(stride(from: 0, to: scroll.frames, by: part.every)),
      every: part.every,
      framesPerSecond: scroll.framesPerSecond
    )
  }

  /// The number of frames that are rendered, for all formats together.
  package var frameCount: Int {
    let isShared = !formats.hasGIF || animationScroll.framesPerSecond == scroll.framesPerSecond
    return part.frames.count + (isShared ? 0 : animationTimes.frames.count)
  }

  /// Whether frames may have transparent pixels because the background is not opaque.
  private var isTransparent: Bool { sequence.background.alpha < 1 }

  /// Begins the GIFs of an output, one for each scale; returns nil if no GIF is written.
  func animations(
    of output: RenderOutput,
    _ monitor: any RenderMonitor
  ) async throws -> AnimationSet? {
    guard !output.animations.isEmpty else { return nil }
    let scroll = animationScroll
    let times = animationTimes
    let shared = try await sharedPalettes(spec.palette ?? .auto, scroll, times.frames, monitor)
    let files = try zip(output.animations, zip(renderers, shared)).map { path, scale in
      let (width, height) = scale.0.frameSize(of: sequence.layout.viewport)
      return try AnimationFile(
        path: path,
        isDurable: isDurable,
        writeToStandardOutput: output.writeToStandardOutput,
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

  /// Renders the frames of GIFs without writing frame files.
  func run(_ animations: AnimationSet, _ monitor: any RenderMonitor) async throws {
    let frames = animations.times.frames
    let delivered = try await pass(animations.scroll, monitor).run(frames) { _, scene, worker in
      try worker.draw(scene)
    } deliver: { bitmaps in
      try animations.append(bitmaps)
      monitor.advance()
    }
    try checkComplete(delivered, of: frames.count, isBegun: formats.frames != nil)
    try animations.commit()
  }

  /// Creates the writers of frames in the format `gif-ready`, one for each scale.
  func indexedFrames(
    in folder: FrameFolder,
    _ monitor: any RenderMonitor
  ) async throws -> [IndexedFrames] {
    let shared = try await sharedPalettes(.global, scroll, part.frames, monitor)
    return zip(renderers, shared).map { renderer, palette in
      let (width, height) = renderer.frameSize(of: sequence.layout.viewport)
      let indexer = FrameIndexer(
        width: width,
        height: height,
        settings: spec.paletteSettings,
        // If all frames are transparent, any palette can be used.
        shared: palette ?? Palette(bytes: [0, 0, 0], meanError: 0),
        isWhole: true
      )
      return IndexedFrames(folder, indexer, compression, isTransparent: isTransparent)
    }
  }

  /// Chooses the palette that all frames share, for each scale; nil if each frame has its own palette.
  ///
  /// The palette is chosen from the colours of an evenly spaced sample of frames.
  private func sharedPalettes(
    _ mode: PaletteMode,
    _ scroll: FrameScroll,
    _ frames: [Int],
    _ monitor: any RenderMonitor
  ) async throws -> [Palette?] {
    guard mode != .frame else { return renderers.map { _ in nil } }
    let count = min(Self.sampleCount, frames.count)
    let sample = (0..<count).map { frames[$0 * (frames.count - 1) / max(1, count - 1)] }
    let settings = spec.paletteSettings
    let counts = renderers.map { _ in SharedCount(matte: settings.matte) }
    func look(at frames: [Int]) async throws {
      let delivered = try await pass(scroll, monitor).run(frames) { _, scene, worker in
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

/// A count of colours that several workers add to, one at a time.
private final class SharedCount {
  var count: ColourCount

  init(matte: SIMD3<UInt8>) { count = ColourCount(matte: matte) }
}
