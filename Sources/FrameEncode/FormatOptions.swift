/// The render options that only some formats read; nil for the default of the format.
///
/// A sink gets all of them. A format lists the properties that it reads, and the table of `SequenceSpec` has their syntax and
/// help.
public struct FormatOptions: Sendable, Equatable {
  /// A property, as a format lists it.
  package typealias Property = any PartialKeyPath<FormatOptions> & Sendable

  /// The compression of PNG files: faster encoding or smaller files.
  public var png: PNGEncoder.Compression?
  /// Whether all frames of an animation share one palette.
  public var palette: PaletteMode?
  /// The number of colours of a palette, 2 to 256.
  public var colors: Int?
  /// The dithering between the colours of a palette.
  public var dither: Dither?
  /// The quality of an animation, 1 to 100; lower values give smaller files.
  public var quality: Int?
  /// The number of times an animation plays; 0 repeats forever.
  public var loop: Int?
  /// The range of the components of a video.
  public var colorRange: ColourRange?
  /// The codec of a video; nil for the usual one of its format.
  public var codec: String?
  /// Whether a video has exactly the size of the frames, or is refused.
  public var exactSize = false

  /// Creates options with the defaults of all formats.
  public init() {}

  /// The number of times an animation plays; nil if it repeats forever.
  package var plays: Int? { (loop ?? 0) == 0 ? nil : loop }
}
