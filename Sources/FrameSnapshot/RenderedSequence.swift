import FrameEncode
import FrameImage
public import FrameRender
public import PageEffects
import PageGeometry
import PageScroll
public import PresetFiles

/// A sequence as it comes out now: a preset with options, ready to be drawn.
public struct RenderedSequence: Sendable {
  /// The preset.
  public let preset: Preset
  /// What it is drawn with.
  public let options: SequenceOptions
  /// The effect, compiled for the layout.
  public let effect: Effect
  /// What draws the frames.
  public let renderer: FrameRenderer

  /// A sequence of a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - options: What it is drawn with.
  /// - Throws: `SettingError` where a setting cannot be taken, `PresetFailure` where the formulas do
  ///   not hold for the layout.
  public init(_ preset: Preset, _ options: SequenceOptions) throws {
    self.preset = preset
    self.options = options
    effect = try preset.effect(layout: options.layout, settings: options.settings)
    let deck = PageDeck(
      options.source,
      pageSize: options.layout.pageSize,
      scale: options.scale,
      fit: options.fit,
      magnification: Magnification.most(of: effect)
    )
    renderer = FrameRenderer(deck: deck, background: options.background)
  }

  /// The width and height of frames, in pixels.
  var frameSize: [Int] {
    let (width, height) = renderer.frameSize(of: options.layout.viewport)
    return [width, height]
  }

  /// A pass over the frames.
  ///
  /// - Parameters:
  ///   - workers: How many frames are in work at once, at least 1.
  ///   - isStopped: Whether all are to end at their next frame.
  ///   - makeWorker: A worker, asked for by the thread that it is for.
  /// - Returns: The pass.
  func pass<Worker>(
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool,
    makeWorker: @escaping @Sendable () -> Worker
  ) -> RenderPass<Worker> {
    RenderPass(
      effect: effect,
      sweep: options.sweep,
      decks: [renderer.deck],
      workers: workers,
      isStopped: isStopped,
      makeWorker: makeWorker
    )
  }

  /// What is known of a frame.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - scene: What it shows.
  ///   - pixels: The hash of its pixels.
  /// - Returns: Its numbers, rounded as files have them.
  func frame(_ index: Int, _ scene: Scene, pixels: ContentHash) -> SequenceFrame {
    let layout = options.layout
    let offset = JSONText.rounded(options.sweep.position(ofFrame: index) * layout.pageLength)
    return SequenceFrame(
      index: index,
      time: JSONText.rounded(options.sweep.time(ofFrame: index)),
      contentOffset: layout.axis == .horizontal ? [offset, 0] : [0, offset],
      pixels: pixels.description,
      pages: scene.pages.map { SequenceFrame.Page($0.index, $0.pose) }
    )
  }
}
