import CPixelKernels
import FrameImage

/// The differences of a picture with the colours of a palette from one with more colours.
///
/// Dithering and diffusion preserve the means of small parts, so windows test them. Two signs are independent of the
/// noise: a palette without dithering gives all pixels of a colour the same new colour, and a colour of many pixels has
/// an entry of the palette near to it. Some palettes, as those of octrees, have the means of their pixels: an entry that is
/// none shows that a colour changed.
struct PaletteReduction {
  /// The distances of the colours from the palette, in quarters of a level.
  let distances: [UInt8]
  /// The largest difference that the palette does not cause, as a multiple of its limit.
  let excess: Float

  /// The largest number of colours of a reduced picture.
  ///
  /// Frames of a GIF keep pixels of earlier frames, whose palettes have 256 colours each. A PNG file may be a picture of
  /// few shapes.
  private static let colours = (gif: 1024, png: 256)
  /// The largest distance of pixels from the full picture as a multiple of their distance from the palette.
  ///
  /// Measured: at most 1.95 for 97 % of the palettes, and at least 2.0 for 16 of 18 pictures by other rasterizers that have
  /// few colours.
  private static let detour = 1.95
  /// The share of blocks in which colours have several entries from which the palette is dithered.
  ///
  /// Measured: with less, a part of a dithered picture, or of a GIF with several palettes, differs from its usual colours by
  /// at most 30 levels.
  private static let dithered = 0.15
  /// The largest sum of the differences of a connected part from the usual colours of a palette, in levels.
  ///
  /// Chosen: two pixels by 24 levels. It is 0 in unchanged pictures with a single palette without dithering, and at most 22
  /// with little dithering.
  private static let part = 48.0
  /// The largest shift of the mean of a colour that fills a palette entry, and of any colour, in levels.
  ///
  /// An entry is the mean of the pixels that have it, so that its distance falls with the share of a colour.
  /// Measured: at most 18 and 3.
  private static let shift = (entry: 20.0, least: 5.0)
  /// The share of entries that are the means of their pixels from which all must be.
  ///
  /// Measured: 1 for octrees, at most 0.9 for other palettes without dithering.
  private static let means = 0.92

  /// Compares two pictures; nil if none was reduced to a palette.
  ///
  /// A file of `isGIF` has a palette; other files have one if the differences are as small as a palette's.
  init?(_ pair: PixelPair, isGIF: Bool) {
    var distances = [UInt8](repeating: 0, count: pair.width * pair.height)
    let most = Int32(isGIF ? Self.colours.gif : Self.colours.png)
    let found =
      pair.withView(pair.whole) {
        compare_palettes($0, most, Self.shift.entry, Self.shift.least, Self.means, &distances)
      } ?? compare_palette()
    guard found.colours > 0, isGIF || found.detour <= Self.detour else { return nil }
    self.distances = distances
    let isDithered = found.mixed > Self.dithered
    let shift = found.means >= Self.means ? found.drift / Self.shift.least : found.shift
    excess = Float(max(shift, isDithered ? 0 : Double(found.part) / Self.part))
  }
}
