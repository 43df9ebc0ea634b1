import CPixelKernels
import FrameImage

/// The differences of a picture that was reduced to few colours, as in a GIF.
struct PaletteNoise {
  private let palette: compare_palette

  init(_ pair: PixelPair, within box: PixelBox, limits: ComparisonLimits) {
    palette =
      pair.withView(box) { compare_palettes($0, Int32(limits.paletteColours)) }
      ?? compare_palette()
  }

  /// Returns whether the reduction explains the whole difference.
  ///
  /// Each pixel has one of the nearest colours, and the mean colours of all parts are about equal.
  func explains(_ limits: ComparisonLimits) -> Bool {
    palette.is_paletted && palette.error <= limits.paletteError
      && palette.shift <= limits.paletteShift && palette.excess <= limits.paletteExcess
      && palette.local <= limits.paletteLocal
  }
}
