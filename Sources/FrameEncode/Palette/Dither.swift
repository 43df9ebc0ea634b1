/// A way to show colours that are not in the palette.
///
/// Pixels that do not change between frames keep their colours with every method.
public enum Dither: String, Sendable, CaseIterable {
  /// Uses the nearest colour: the smallest files, and the smallest error of each pixel.
  case none
  /// Uses a fixed pattern, Bayer's 8 × 8 matrix.
  case ordered
  /// Distributes errors to the pixels to the right and below, with the weights of Floyd and Steinberg.
  case diffusion
}
