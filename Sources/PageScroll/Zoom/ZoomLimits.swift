package import PageGeometry
import RealModule

/// The smallest and the largest scale at which a page may rest.
///
/// - Source: iScroll and BetterScroll for the rubber band; UIKit's is not published.
public struct ZoomLimits: Sendable, Hashable {
  /// The smallest scale, greater than 0.
  public let minimum: Double
  /// The largest scale, at least the smallest.
  public let maximum: Double

  /// Creates limits; values out of range are a programmer error and trap.
  public init(minimum: Double, maximum: Double) {
    precondition(
      minimum > 0 && minimum <= maximum,
      "minimum must be greater than 0 and at most maximum"
    )
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Creates limits from the scale that shows the whole picture to the scale of one device pixel per
  /// picture pixel.
  ///
  /// A picture with fewer pixels than the viewport is not enlarged and does not zoom. All sizes, in picture pixels
  /// and in points, and `pixelsPerPoint` must be greater than 0.
  package init(fitting picture: Size, in viewport: Size, pixelsPerPoint: Double = 1) {
    let maximum = 1 / pixelsPerPoint
    let fit = min(viewport.width / picture.width, viewport.height / picture.height)
    self.init(minimum: min(fit, maximum), maximum: maximum)
  }

  /// Returns a scale, clamped to the limits.
  package func clamped(_ scale: Double) -> Double { scale.clamped(to: minimum...maximum) }

  /// Returns the displayed scale for a scale without resistance, which must be at least 0.
  ///
  /// Within the limits, both scales are equal. Beyond them, the displayed scale is at least half the smallest
  /// and at most twice the largest scale.
  package func shown(raw: Double) -> Double {
    if raw < minimum { return minimum / 2 * .exp2(raw / minimum) }
    if raw > maximum { return 2 * maximum * .exp2(-maximum / raw) }
    return raw
  }

  /// Returns the scale without resistance, at least 0, for a displayed scale: the inverse of `shown`.
  ///
  /// A displayed scale greater than 0.999 times twice the largest scale counts as that product, because no
  /// finite pinch reaches twice the largest scale.
  package func raw(shown: Double) -> Double {
    if shown < minimum { return max(0, minimum * .log2(shown / minimum * 2)) }
    if shown > maximum { return -maximum / .log2(min(shown / maximum / 2, 0.999)) }
    return shown
  }
}
