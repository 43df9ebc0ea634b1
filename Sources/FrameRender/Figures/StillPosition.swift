package import PageEffects

/// The choice of a page position for a still picture of an effect.
package enum StillPosition {
  /// The candidates between two pages, the nearest to the middle first.
  private static let candidates = [0.5, 0.4375, 0.5625, 0.375, 0.625, 0.3125, 0.6875]

  /// The coverage that is enough, as a share of the largest coverage; chosen by eye.
  ///
  /// With a larger share, effects are shown closer to a page at rest than to the middle of their motion.
  private static let enough = 0.8

  /// Returns the position between a page and the next one at which a picture shows the effect.
  ///
  /// Some effects show nothing halfway, because both pages are edge-on or transparent. The result is the
  /// position nearest to the middle at which pages cover almost as much as at the best position.
  ///
  /// - Parameters:
  ///   - page: The first of the two pages.
  ///   - effect: The effect, compiled for its layout.
  /// - Returns: A position from `page + 0.3125` to `page + 0.6875`.
  /// - Throws: `poseNotFinite` if a pose has a number that is not finite.
  package static func position(after page: Double, of effect: Effect) throws(RenderError) -> Double
  {
    var coverages: [Double] = []
    for step in candidates { coverages.append(try Scene(effect, at: page + step).coverage) }
    let least = enough * (coverages.max() ?? 0)
    let index = coverages.firstIndex { $0 >= least } ?? 0
    return page + candidates[index]
  }
}
