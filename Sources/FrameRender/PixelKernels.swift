import CPixelKernels

/// The instructions that the inner loops use.
enum PixelKernels {
  /// The widest set that this processor has.
  ///
  /// All sets give the same pixels.
  static let set: pixel_kernels_set =
    pixel_kernels_supports(pixel_kernels_wide) ? pixel_kernels_wide : pixel_kernels_baseline
}
