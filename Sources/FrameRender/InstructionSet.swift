import CPixelKernels

/// The instructions that the inner loops of drawing use.
///
/// All sets give the same pixels.
public enum InstructionSet: String, Sendable, CaseIterable {
  /// What every processor of the architecture has: SSE2, or NEON.
  case baseline
  /// AVX2, as in x86-64-v3.
  case wide

  /// Whether this processor has them.
  public var isSupported: Bool { pixel_kernels_supports(kernels) }

  /// The widest set that this processor has.
  public static let best: InstructionSet = wide.isSupported ? .wide : .baseline

  /// The name of the set among the kernels.
  var kernels: pixel_kernels_set {
    switch self {
    case .baseline: pixel_kernels_baseline
    case .wide: pixel_kernels_wide
    }
  }
}
