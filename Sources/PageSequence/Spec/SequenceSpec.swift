public import FrameEncode
public import FrameRender
public import PageEffects
public import PageGeometry

/// The description of a sequence of frames: a preset, a layout, a motion, pages and a look.
///
/// A spec contains only the options that were given. Other options get their values when the sequence is
/// created: from the scroll view of a gesture script, from the preset's stage, from the number of pages, or
/// from the default in `SpecOption.help`. Each property has one entry in `SequenceSpec.options`, from which the command line,
/// JSON and the schema are derived.
public struct SequenceSpec: Sendable, Equatable {
  /// A preset's name or the path of its file; nil if the preset is given separately.
  public var preset: String?

  // MARK: Motion

  /// The motion of the pages: `sweep`, a built-in gesture, a script's name or the path of its file.
  public var scroll: String?
  /// Whether the fingers of gestures are drawn over the pages.
  public var showTouches = false
  /// The number of frames from the first to the last position, at least 1.
  public var frames: Int?
  /// The duration in seconds, instead of `frames`.
  public var duration: Double?
  /// The speed in pages per second, instead of `frames`.
  public var speed: Double?
  /// The frame rate in frames per second; frame i is at time i / fps.
  public var fps: Double?
  /// The page position of the first frame.
  public var from: Double?
  /// The page position at the end.
  public var to: Double?
  /// The timing function of a sweep.
  public var ease: TimingFunction?
  /// The time of rest at each end of a sweep, in seconds.
  public var hold: Double?
  /// Whether a sweep scrolls to the end and back.
  public var bounce = false

  // MARK: Layout

  /// The size of the viewport, in points.
  public var size: Size?
  /// The size of a page, in points.
  public var pageSize: Size?
  /// The gap between pages, in points; may be negative.
  public var gap: Double?
  /// Folders and pictures, or one number of generated cards.
  public var pages: [String] = []
  /// Whether the last page is joined with the first; nil for the preset's default.
  public var wrap: Bool?
  /// The scroll axis.
  public var direction: Axis?
  /// Whether the next page is on the left.
  public var rtl = false
  /// The values of the preset's parameters by name, as strings.
  public var set: [String: String] = [:]
  /// The offset of the pages and the vanishing point, in points.
  public var centerOffset: Point?
  /// The offset of the viewpoint, in points: pages move in the opposite direction, the vanishing point stays.
  public var viewpointOffset: Point?

  // MARK: Picture

  /// The look of generated pages.
  public var deck: GeneratedDeck?
  /// The scales in pixels per point, without duplicates; files of the first scale have no suffix.
  public var scale: [Double]?
  /// How a picture fits its page.
  public var fit: PageFit?
  /// The colour behind the pages.
  public var background: Colour?
  /// The minimum corner radius of pages that are pictures, in points.
  public var cornerRadius: Double?

  // MARK: Output

  /// The formats to write.
  public var format: OutputFormats?
  /// Whether all frames of an animation share one palette.
  public var palette: PaletteMode?
  /// The number of colours of a palette, 2 to 256.
  public var colors: Int?
  /// The dithering between the colours of a palette.
  public var dither: Dither?
  /// The quality of an animation, 1 to 100; lower values give smaller files.
  public var quality: Int?
  /// The opaque colour behind half-transparent pixels of a GIF.
  public var matte: Colour?
  /// The number of times an animation plays; 0 repeats forever.
  public var loop: Int?
  /// The range of the components of a video.
  public var colorRange: ColourRange?
  /// The codec of a video; nil for the usual one of its format.
  public var codec: String?
  /// Whether a video has exactly the size of the frames, or is refused.
  public var exactSize = false
  /// The maximum size of the file, in bytes; quality, colours, scale and rate are reduced for it.
  public var maxSize: Double?
  /// The compression of PNG files: faster encoding or smaller files.
  public var png: PNGEncoder.Compression?
  /// The range of frames to write; nil for all frames.
  public var range: ClosedRange<Int>?
  /// The step between written frames: every N-th frame is written.
  public var every: Int?

  /// Creates a spec without options, and changes it.
  ///
  /// - Parameters:
  ///   - preset: A preset's name or the path of its file.
  ///   - change: Sets options that differ from the defaults.
  public init(preset: String? = nil, _ change: (inout SequenceSpec) -> Void = { _ in }) {
    self.preset = preset
    change(&self)
  }
}
