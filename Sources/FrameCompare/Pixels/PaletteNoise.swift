import CPixelKernels
import FrameImage

/// The differences of a picture that was reduced to few colours, as in a GIF.
struct PaletteNoise {
  private let palette: compare_palette
  private let limits: ComparisonLimits

  init(_ pair: PixelPair, within box: PixelBox, limits: ComparisonLimits) {
    palette =
      pair.withView(box) {
        compare_palettes($0, Int32(limits.paletteColours), limits.paletteLine)
      } ?? compare_palette()
    self.limits = limits
  }

  /// Whether one picture has few colours, as after a reduction.
  var isReduced: Bool { palette.is_paletted && palette.error <= limits.paletteError }

  /// Whether the reduction changed most pixels, as of a photograph or a gradient.
  ///
  /// Shapes on a plain surface have few colours, too, and another rasterizer may give their edges fewer.
  var isEverywhere: Bool { isReduced && palette.is_everywhere }

  /// The kind of a difference that the reduction does not cause; nil if it explains the whole difference.
  ///
  /// A reduction preserves the means of all parts, and with them lines, contrasts and places.
  var change: DifferenceKind? {
    if palette.displacement > limits.displacement { return .geometry }
    if palette.shift > limits.paletteShift || palette.contrast > limits.paletteContrast {
      return .colour
    }
    let isNew =
      palette.line > limits.paletteLength || palette.near > limits.paletteNear
      || palette.local > limits.paletteLocal
    return isNew ? .content : nil
  }
}
