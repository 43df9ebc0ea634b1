public import FrameRender
public import PageEffects
import PageGeometry
public import PageScroll

/// What a sequence of frames is made with, beside the preset: a layout, a scroll, pages and looks.
public struct SequenceOptions: Sendable, Equatable {
  /// Sizes, direction and number of pages.
  public var layout: Layout
  /// Values of the preset's parameters by name, as on the command line.
  public var settings: [String: String]
  /// What moves the pages.
  public var motion: SequenceMotion
  /// What the pages show; as many pages as the layout has.
  public var source: PageDeck.Source
  /// How a picture meets its page.
  public var fit: PageFit
  /// Pixels per point, over 0.
  public var scale: Double
  /// What is seen where no page is.
  public var background: Colour

  /// Options from their parts; by default those of a render.
  public init(
    layout: Layout = .sample,
    settings: [String: String] = [:],
    motion: SequenceMotion = .sweep(Sweep(from: 0, to: 3, way: 60, framesPerSecond: 60)),
    source: PageDeck.Source? = nil,
    fit: PageFit = .cover,
    scale: Double = 1,
    background: Colour = .standardBackground
  ) {
    let source = source ?? .cards(count: layout.pages)
    precondition(source.count == layout.pages, "the layout has as many pages as are shown")
    precondition(scale > 0, "a point has pixels")
    self.layout = layout
    self.settings = settings
    self.motion = motion
    self.source = source
    self.fit = fit
    self.scale = scale
    self.background = background
  }

  /// The width and height of frames, in pixels.
  var frameSize: [Int] {
    let (width, height) = FrameRenderer.frameSize(of: layout.viewport, scale: scale)
    return [width, height]
  }
}
