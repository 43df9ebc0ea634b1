import PageGeometry

/// All that an effect makes of pages, as a number: effects that are equal have equal ones.
///
/// It holds for one run of the program, and says that two are equal, never in what they differ.
public enum EffectFingerprint {
  /// The page differences that are looked at: quarters and a few that lie between.
  private static let differences: [Double] =
    (-52...52).map { Double($0) / 4 } + [0.1, -0.1, 0.45, -0.45, 0.999, -0.999, 1.7, -1.7]

  /// The page's index that is looked at: any but the first.
  private static let index = 3

  /// The fingerprint of an effect's poses.
  ///
  /// - Parameter effect: The effect, compiled for its layout.
  /// - Returns: A number that is equal for equal poses.
  public static func poses(of effect: Effect) -> Int {
    var hasher = Hasher()
    for d in differences { hash(effect.pose(at: d, index: index), into: &hasher) }
    return hasher.finalize()
  }

  /// The fingerprint of an effect's poses, its window and its stride.
  ///
  /// - Parameter effect: The effect, compiled for its layout.
  /// - Returns: A number that is equal for what cannot be told apart.
  public static func all(of effect: Effect) -> Int {
    var hasher = Hasher()
    hasher.combine(poses(of: effect))
    hasher.combine(effect.window)
    hasher.combine(effect.stride)
    hasher.combine(effect.wraps)
    return hasher.finalize()
  }

  private static func hash(_ pose: Pose, into hasher: inout Hasher) {
    for number in pose.matrix.elements { hasher.combine(number) }
    for number in [pose.alpha, pose.order] { hasher.combine(number) }
    hasher.combine(pose.isHidden)
    hasher.combine(pose.isInteractive)
    guard let extras = pose.extras else { return }
    hasher.combine(extras.overlays.map(\.name))
    hasher.combine(extras.layers.map(\.name))
    for number in extras.numbers { hasher.combine(number) }
  }
}
