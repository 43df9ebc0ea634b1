import FrameEncode
public import FrameRender
public import PageEffects
import PageGeometry
public import PageScroll
public import PresetFiles

/// A sequence of frames that can be rendered: a preset with everything that its frames depend on.
///
/// Every command creates its frames with this type. The effect is compiled once, and a gesture script is
/// played once.
public struct FrameSequence: Sendable {
  /// The preset.
  public let preset: Preset
  /// The options that were given.
  package private(set) var request: SequenceSpec
  /// The formats that were given; PNG frames by default.
  package var formats: OutputFormats { request.format ?? OutputFormats(.png) }
  /// The values of the preset's parameters that were given, as strings.
  package let settings: [String: String]
  /// The effect, compiled for the layout.
  public let effect: Effect
  /// The scroll of the pages.
  public let scroll: FrameScroll
  /// The gestures that move the pages; nil for a sweep.
  package let gestures: SequenceGestures?
  /// The sizes of the pages' pictures.
  package let pictures: PictureSizes
  /// The pages, without pages that the scroll inserts later.
  private let pages: PageDeck.Source
  /// The pages, including pages that the scroll inserts later.
  package private(set) var source: PageDeck.Source
  /// The renderers, one per scale, in the order of the scales.
  package private(set) var renderers: [FrameRenderer] = []
  /// What the layers of pages show besides the pages' pictures.
  package private(set) var content: SequenceContent

  /// Creates a sequence of a preset.
  ///
  /// - Parameters:
  ///   - spec: The requested options; `preset` is ignored.
  ///   - preset: The preset.
  ///   - library: The library in which scripts are found by name.
  ///   - script: The script to use for `scroll`; nil to find it in the library.
  ///   - others: Sequences whose pages in memory are reused if they are equal.
  ///   - memory: The maximum size of the pages in memory at the largest scale that no frame needs now, in
  ///     bytes.
  /// - Throws: `SequenceError` and `SettingError` for an option that cannot be used,
  ///   `PresetFailure` for an invalid script or invalid formulas.
  public init(
    _ spec: SequenceSpec,
    of preset: Preset,
    in library: PresetLibrary = PresetLibrary(folders: []),
    script: GestureScriptFile? = nil,
    sharing others: [FrameSequence] = [],
    memory: Int = PageDeck.defaultMemory
  ) throws {
    let choice =
      try script.map(ScrollChoice.file)
      ?? ScrollChoice(spec.scroll ?? ScrollChoice.sweepName, in: library)
    let view = choice.file?.script.configuration
    let pages = try spec.source(for: preset, view: view)
    let settings = try spec.settings(for: preset, view: view)
    let layout = spec.layout(pages: pages.count, stage: preset.stage, view: view)
    var effect = try preset.effect(layout: layout, settings: settings)
    // Generated pages already have rounded corners.
    if !pages.isGenerated { effect.leastCornerRadius = spec.cornerRadius ?? 0 }
    effect.pictureFit = spec.fit ?? .cover
    let pictures = PictureSizes(pages, pageSize: layout.pageSize)
    (scroll, gestures) = try MotionOptions(spec: spec, effect: effect).motion(choice, pictures)
    (self.preset, request, self.settings, self.effect) = (preset, spec, settings, effect)
    (self.pages, self.pictures) = (pages, pictures)
    source = pages.extended(for: scroll)
    content = try SequenceContent(
      of: effect,
      preset,
      font: spec.font,
      pages,
      sharing: others.map(\.content)
    )
    makeRenderers(sharing: others, memory: memory)
  }

  /// Creates the renderers, which reuse the decks of other sequences.
  private mutating func makeRenderers(
    sharing others: [FrameSequence],
    memory: Int = PageDeck.defaultMemory
  ) {
    // Enlarging a generated page does not show more detail, so these pages are not rendered larger than their size.
    let magnification =
      source.isGenerated
      ? min(Magnification.maximum(of: effect, scroll, atMost: 1), 1)
      : Magnification.detail(of: effect, scroll)
    let view = gestures?.script.configuration
    let scales = request.scale ?? [1]
    let bezel = request.bezel ? request.device.map(BezelPainter.init) : nil
    let greatest = scales.reduce(0, max)
    let pixels = scales.reduce(0) { $0 + $1 * $1 }
    renderers = scales.map { scale in
      var key = PageDeck.Key(
        source,
        content.content,
        pageSize: effect.layout.pageSize,
        scale: scale,
        // A page that fits its picture shows all of it.
        fit: view?.style.fitsPicture == true ? .fill : request.fit ?? .cover
      )
      (key.layerFits, key.magnification) = (effect.layerFits, magnification)
      key.tileSide = view?.tileSide
      let shared = others.lazy.flatMap(\.renderers).map(\.deck).first { $0.key == key }
      // Memory is divided such that the same number of pages is kept at every scale. A page has at least one
      // pixel and some overhead, so a very small scale needs more than its share.
      let share = Double(PageDeck.defaultLimit) * scale * scale / pixels
      let deck =
        shared
        ?? PageDeck(
          key,
          memory: Int(Double(memory) * scale / greatest),
          limit: max(Int(share), PageDeck.defaultMemory)
        )
      var renderer = makeRenderer(of: deck, sharing: others)
      renderer.bezel = bezel
      return renderer
    }
  }

  /// Creates a renderer, which reuses the painter of an equal background of the same pages.
  private func makeRenderer(of deck: PageDeck, sharing others: [FrameSequence]) -> FrameRenderer {
    var renderer = FrameRenderer(deck: deck, background: backgroundColour)
    guard let background = ownBackground else { return renderer }
    if case .colour = background { return renderer }
    let shared = others.lazy.flatMap(\.renderers)
      .first { $0.deck === deck && $0.painter?.background == background }
    renderer.painter = shared?.painter ?? BackgroundPainter(background, deck: deck)
    return renderer
  }

  /// The background of the preset; nil if it has none, and with the option `background`.
  package var ownBackground: Background? { request.background == nil ? preset.background : nil }

  /// The colour behind the pages, and behind the preset's background.
  private var backgroundColour: Colour {
    if let colour = request.background { return colour }
    if case .colour(let colour) = preset.background { return colour }
    return .standardBackground
  }

  /// Returns the same sequence at another scale, in pixels per point, which reuses equal rendered pages of `others`.
  package func scaled(to scale: Double, sharing others: [FrameSequence] = []) -> FrameSequence {
    var sequence = self
    sequence.request.scale = [scale]
    sequence.makeRenderers(sharing: [self] + others)
    return sequence
  }

  /// Returns the same sequence, whose texts have `?` in place of characters that cannot be drawn.
  package func replacingCharacters() -> FrameSequence {
    var sequence = self
    sequence.content = content.replacingCharacters()
    sequence.makeRenderers(sharing: [self])
    return sequence
  }

  /// Returns the same sequence with other pages, at least as many.
  package func showing(_ pages: PageDeck.Source) -> FrameSequence {
    precondition(pages.count >= layout.pages, "there must be a picture for each page")
    var sequence = self
    sequence.source = pages.extended(for: scroll)
    sequence.makeRenderers(sharing: [self])
    return sequence
  }

  // MARK: Properties

  /// The spec with all values set, so that it creates the same sequence even if defaults change.
  public var spec: SequenceSpec {
    var spec = request.filled(with: [.scale, .look])
    spec.preset = request.preset ?? preset.name
    if ownBackground != nil { spec.background = nil }
    (spec.size, spec.pageSize, spec.gap) = (layout.viewport, layout.pageSize, layout.gap)
    if !spec.bezel { spec.device = nil }
    (spec.direction, spec.rtl) = (layout.axis, layout.isRightToLeft)
    (spec.centerOffset, spec.viewpointOffset) = (layout.centerOffset, layout.viewpointOffset)
    // If the preset supports `wrap`, the settings contain it.
    (spec.set, spec.wrap) = (settings, nil)
    switch pages {
    case .images(let paths): spec.pages = paths
    // A script's view may have no pages at first. A spec has no option for pages of given colours, so it gets the
    // same number of cards.
    case .drawn(_, let count), .plain(_, let count): spec.pages = count > 0 ? ["\(count)"] : []
    }
    (spec.scroll, spec.fps) = (gestures?.name ?? ScrollChoice.sweepName, framesPerSecond)
    (spec.duration, spec.speed) = (nil, nil)
    switch scroll {
    case .sweep(let sweep):
      (spec.from, spec.to, spec.frames) = (sweep.from, sweep.to, sweep.way)
      (spec.ease, spec.hold) = (sweep.ease, Double(sweep.hold) / sweep.framesPerSecond)
    case .script(_, _, let count): spec.frames = count
    }
    return spec
  }

  /// The preset's name, followed by that of the gestures if there are any.
  public var name: String { preset.name + (gestures.map { "-\($0.shortName)" } ?? "") }
  /// The layout.
  public var layout: Layout { effect.layout }
  /// Frames per second.
  public var framesPerSecond: Double { scroll.framesPerSecond }
  /// The number of frames, at least 1.
  public var frames: Int { scroll.frames }
  /// The renderer of the first scale.
  public var renderer: FrameRenderer { renderers[0] }
  /// Pixels per point of each scale.
  package var scales: [Double] { renderers.map(\.deck.scale) }
  /// Pixels per point of the first scale.
  public var scale: Double { renderer.deck.scale }
  /// The colour behind the pages.
  public var background: Colour { renderer.background }
  /// Whether the fingers of gestures are drawn over the pages.
  package var showsTouches: Bool { gestures?.showsTouches ?? false }
  /// Whether large pictures are read in tiles.
  package var isTiled: Bool { renderer.deck.key.tileSide != nil }
  /// The width and height of frames at the first scale, in pixels.
  package var frameSize: (width: Int, height: Int) { renderer.frameSize(of: layout.viewport) }

  /// The size of a frame in points: that of the viewport, with the bezel if there is one.
  var outerSize: Size { renderer.bezel?.device.outerSize(of: layout.viewport) ?? layout.viewport }

  /// Throws an error if there are several scales.
  package func refuseFurtherScales() throws(SequenceError) {
    guard renderers.count > 1, let scale = SequenceSpec.options(in: [.scale]).first else { return }
    throw .usage(
      "--scale cannot be '\(scale.texts(request).joined())'",
      "Expected one number; only a render writes frames at several scales."
    )
  }

  // MARK: Frames

  /// Returns the scroll, resampled at another frame rate.
  package func scroll(at rate: Double) -> FrameScroll {
    rate == framesPerSecond ? scroll : scroll.resampled(at: rate)
  }

  /// Returns the scene of a frame.
  ///
  /// - Parameters:
  ///   - index: The index of the frame, less than the number of frames of the scroll.
  ///   - scroll: The scroll at another rate; nil for the sequence's own scroll.
  /// - Returns: The visible pages.
  /// - Throws: `RenderError.poseNotFinite` if a pose has an infinite or undefined number.
  public func scene(_ index: Int, of scroll: FrameScroll? = nil) throws(RenderError) -> Scene {
    try Scene(
      effect,
      scroll ?? self.scroll,
      frame: index,
      showsTouches: showsTouches,
      pictures: pictures
    )
  }

  /// Creates a pass over the frames of the sequence's own scroll or another; each worker's task creates its own
  /// state with `makeWorker`.
  package func pass<Worker>(
    over scroll: FrameScroll? = nil,
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool = { false },
    makeWorker: @escaping @Sendable () -> Worker
  ) -> RenderPass<Worker> {
    RenderPass(
      scene: { index throws(RenderError) in try scene(index, of: scroll) },
      decks: renderers.map(\.deck),
      workers: workers,
      isStopped: isStopped,
      makeWorker: makeWorker
    )
  }
}

extension PageDeck.Source {
  var isGenerated: Bool { if case .drawn = self { true } else { false } }
}
