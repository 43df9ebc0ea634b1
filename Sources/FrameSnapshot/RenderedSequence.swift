import FrameFiles
package import FrameImage
public import FrameRender
public import PageEffects
import PageGeometry
public import PageScroll
public import PresetFiles

/// A sequence as it comes out now: a preset with options, ready to be drawn.
public struct RenderedSequence: Sendable {
  /// The preset.
  public let preset: Preset
  /// What it is drawn with.
  public let options: SequenceOptions
  /// The effect, compiled for the layout.
  public let effect: Effect
  /// The scroll of its pages.
  public let scroll: FrameScroll
  /// What draws the frames.
  public let renderer: FrameRenderer

  /// A sequence of a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - options: What it is drawn with.
  ///   - others: Sequences whose pages are used where they are the same.
  ///   - memory: How many bytes of pages are kept where they are its own.
  /// - Throws: `SettingError` where a setting cannot be taken, `PresetFailure` where the formulas do
  ///   not hold for the layout.
  public init(
    _ preset: Preset,
    _ options: SequenceOptions,
    sharing others: [RenderedSequence] = [],
    memory: Int = PageDeck.defaultMemory
  ) throws {
    self.preset = preset
    self.options = options
    effect = try preset.effect(layout: options.layout, settings: options.settings)
    scroll = options.motion.scroll(of: effect)
    let largest = Magnification.most(of: effect, scroll)
    // A card has no more to show where it is seen larger than it is.
    let magnification = if case .cards = options.source { min(largest, 1) } else { largest }
    let same = others.first { other in
      other.magnification == magnification && other.options.source == options.source
        && other.options.layout.pageSize == options.layout.pageSize
        && other.options.scale == options.scale && other.options.fit == options.fit
    }
    let deck =
      same?.renderer.deck
      ?? PageDeck(
        options.source.holding(scroll),
        pageSize: options.layout.pageSize,
        scale: options.scale,
        fit: options.fit,
        magnification: magnification,
        memory: memory
      )
    self.magnification = magnification
    renderer = FrameRenderer(deck: deck, background: options.background)
  }

  /// How much larger than at its own size a page is drawn at most, as far as its picture goes.
  private let magnification: Double

  /// What it is called: the preset, and the gestures where there are some.
  public var name: String {
    guard case .gestures(let gestures, _, _) = options.motion else { return preset.name }
    return "\(preset.name)-\(gestures.shortName)"
  }

  /// What a frame shows.
  ///
  /// - Parameter index: In `0..<scroll.frames`.
  /// - Returns: The pages that are seen.
  /// - Throws: `poseNotFinite` where the effect gives no pose that can be drawn.
  package func scene(_ index: Int) throws(RenderError) -> Scene {
    try Scene(effect, scroll, frame: index, showsTouches: options.motion.showsTouches)
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
      scene: scene,
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
  package func frame(_ index: Int, _ scene: Scene, pixels: ContentHash) -> SequenceFrame {
    let offset = scroll.contentOffset(ofFrame: index, in: options.layout)
    return SequenceFrame(
      index: index,
      time: JSONText.rounded(scroll.time(ofFrame: index)),
      contentOffset: [JSONText.rounded(offset.x), JSONText.rounded(offset.y)],
      pixels: pixels.description,
      pages: scene.pages.map { SequenceFrame.Page($0.index, $0.pose) }
    )
  }
}
