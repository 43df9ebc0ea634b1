import PageGeometry

/// Hashes of the poses of effects: equal effects have equal fingerprints.
///
/// Fingerprints differ between runs of the program, as `Hasher` is seeded randomly.
package enum EffectFingerprint {
  /// The sampled page differences: quarters, and a few values between them.
  private static let differences: [Double] =
    (-52...52).map { Double($0) / 4 } + [0.1, -0.1, 0.45, -0.45, 0.999, -0.999, 1.7, -1.7]

  /// The index of the sampled page; not 0, so that formulas with the index differ from those without.
  private static let index = 3

  /// Hashes an effect's poses.
  package static func poses(of effect: Effect) -> Int {
    var hasher = Hasher()
    for d in differences { hash(effect.pose(at: d, index: index), into: &hasher) }
    return hasher.finalize()
  }

  /// Hashes an effect's poses, window, stride and wrapping.
  package static func all(of effect: Effect) -> Int {
    var hasher = Hasher()
    hasher.combine(poses(of: effect))
    hasher.combine(effect.window)
    hasher.combine(effect.stride)
    hasher.combine(effect.wraps)
    return hasher.finalize()
  }

  private static func hash(_ pose: Pose, into hasher: inout Hasher) {
    for number in pose.matrix.elements + [pose.alpha, pose.order] { hasher.combine(number) }
    hasher.combine(pose.isHidden)
    hasher.combine(pose.isInteractive)
    guard let extras = pose.extras else { return }
    for layer in extras.all { hash(layer, into: &hasher) }
    for number in extras.numbers { hasher.combine(number) }
  }

  /// Hashes everything about a layer that is not a number.
  private static func hash(_ layer: PosedLayer, into hasher: inout Hasher) {
    hasher.combine(layer.kind)
    hasher.combine(layer.name)
    hasher.combine(layer.side)
    hasher.combine(layer.colour)
    for value in layer.values {
      switch value {
      case .content(.colour(let colour)): hasher.combine(colour)
      case .content(.file(let path)): hasher.combine(path)
      case .pattern(let text): hasher.combine(text)
      case .alignment(let side): hasher.combine(side)
      case .fit(let fit): hasher.combine(fit)
      default: break
      }
    }
  }
}
