/// How colours between those of a palette are shown.
///
/// No way of them moves where the picture does not: what is as it was in the frame before keeps its
/// colours.
public enum Dither: String, Sendable, CaseIterable {
  /// As the nearest colour: the smallest files, and the least error of each pixel.
  case none
  /// As a fixed pattern on the screen, the 8 × 8 matrix of Bayer.
  case ordered
  /// By handing errors on to the pixels right and below, in the shares of Floyd and Steinberg.
  case diffusion
}
