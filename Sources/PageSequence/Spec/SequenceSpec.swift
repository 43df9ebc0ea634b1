public import FrameEncode
public import FrameRender
public import PageEffects
public import PageGeometry

/// Everything that a sequence of frames is made with: a preset, a layout, a motion, pages and a
/// look.
///
/// A spec holds the options that were given. Others are decided when the sequence is made: by a
/// gesture script's scroll view, by the number of pages, or by the default in `SpecOption.help`.
/// Each property has one entry in `SequenceSpec.options`, from which the command line, JSON and the
/// schema derive.
public struct SequenceSpec: Sendable, Equatable {
  /// A preset's name or the path of its file; nil where the preset is given separately.
  public var preset: String?

  // MARK: Motion

  /// The motion of the pages: `sweep`, a built-in gesture, a script's name or the path of its file.
  public var scroll: String?
  /// Whether fingers are drawn over the pages.
  public var showTouches = false
  /// The number of frames of the way, at least 1.
  public var frames: Int?
  /// Seconds instead of `frames`.
  public var duration: Double?
  /// Pages per second instead of `frames`.
  public var speed: Double?
  /// Frames per second; frame i is at time i / fps.
  public var fps: Double?
  /// The page position of the first frame.
  public var from: Double?
  /// The page position that the scroll goes to.
  public var to: Double?
  /// The timing function of a sweep.
  public var ease: TimingFunction?
  /// Seconds of rest at each end of a sweep.
  public var hold: Double?
  /// Whether a sweep goes there and back.
  public var bounce = false

  // MARK: Layout

  /// The viewport, in points.
  public var size: Size?
  /// A page, in points.
  public var pageSize: Size?
  /// The gap between pages, in points; may be negative.
  public var gap: Double?
  /// Folders and pictures, or one number of generated cards.
  public var pages: [String] = []
  /// Whether the ends are joined; nil leaves it to the preset.
  public var wrap: Bool?
  /// The axis that pages scroll along.
  public var direction: Axis?
  /// Whether pages to come are on the left.
  public var rtl = false
  /// Values of the preset's parameters by name, as texts.
  public var set: [String: String] = [:]
  /// Points by which the pages and the vanishing point are moved.
  public var centerOffset: Point?
  /// Points by which the pages are moved the other way, without the vanishing point.
  public var viewpointOffset: Point?

  // MARK: Picture

  /// Pixels per point, each once; the first names the files.
  public var scale: [Double]?
  /// How a picture meets its page.
  public var fit: PageFit?
  /// The colour where no page is.
  public var background: Colour?
  /// The least corner radius of pages that are pictures, in points.
  public var cornerRadius: Double?

  // MARK: Output

  /// The formats that are written.
  public var format: OutputFormats?
  /// How many colours, and for which frames.
  public var palette: PaletteMode?
  /// Colours of a palette, 2 to 256.
  public var colors: Int?
  /// How colours between those of a palette are shown.
  public var dither: Dither?
  /// How little may be lost for a smaller GIF, 1 to 100.
  public var quality: Int?
  /// The opaque colour behind half-transparent pixels of a GIF.
  public var matte: Colour?
  /// How often a GIF plays; 0 is without end.
  public var loop: Int?
  /// How much time goes into making PNG files small.
  public var png: PNGEncoder.Compression?
  /// The frames that are written; nil for all.
  public var range: ClosedRange<Int>?
  /// Every how many frames one is written.
  public var every: Int?

  /// Creates a spec of defaults, and changes it.
  ///
  /// - Parameters:
  ///   - preset: A preset's name or the path of its file.
  ///   - change: Sets what differs from the defaults.
  public init(preset: String? = nil, _ change: (inout SequenceSpec) -> Void = { _ in }) {
    self.preset = preset
    change(&self)
  }
}
