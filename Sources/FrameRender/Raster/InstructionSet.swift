package import CPixelKernels

/// The processor instructions of the renderer's inner loops.
///
/// All sets draw the same pixels.
public enum InstructionSet: String, Sendable, CaseIterable {
  /// The instructions of every processor of the architecture: SSE2 or NEON.
  case baseline
  /// AVX2, as in x86-64-v3.
  case wide

  /// Whether this processor supports the set.
  public var isSupported: Bool { pixel_kernels_supports(kernels) }

  /// The widest set that this processor supports.
  public static let best: InstructionSet = wide.isSupported ? .wide : .baseline

  /// The kernels' constant for the set.
  package var kernels: pixel_kernels_set {
    switch self {
    case .baseline: pixel_kernels_baseline
    case .wide: pixel_kernels_wide
    }
  }
}
