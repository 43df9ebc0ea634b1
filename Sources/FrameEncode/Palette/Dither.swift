/// A method of showing colours that are not in the palette.
///
/// With every method, pixels that do not change between frames keep their colours.
public enum Dither: String, Sendable, CaseIterable {
  /// Uses the nearest colour, which gives the smallest files and the smallest error of each pixel.
  case none
  /// Uses a fixed pattern of nearby colours, Bayer's 8 × 8 matrix.
  case ordered
  /// Distributes the error of each pixel to those to the right and below (Floyd and Steinberg).
  case diffusion
}
