package import PageGeometry
import RealModule

/// The smallest and the largest scale at which a page may rest.
///
/// - Source: iScroll and BetterScroll for the rubber band; UIKit's is not published.
public struct ZoomLimits: Sendable, Hashable {
  /// The smallest scale, over 0.
  public let minimum: Double
  /// The largest scale, at least the smallest.
  public let maximum: Double

  /// Creates limits; values out of range are a programmer error and trap.
  public init(minimum: Double, maximum: Double) {
    precondition(minimum > 0 && minimum <= maximum, "minimum must be over 0 and at most maximum")
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Creates limits from the whole picture in view to one device pixel per picture pixel.
  ///
  /// A picture with fewer pixels than the viewport is not enlarged and does not zoom.
  ///
  /// - Parameters:
  ///   - picture: In picture pixels, over 0.
  ///   - viewport: In points, over 0.
  ///   - pixelsPerPoint: Device pixels per point, over 0.
  package init(fitting picture: Size, in viewport: Size, pixelsPerPoint: Double = 1) {
    let maximum = 1 / pixelsPerPoint
    let fit = min(viewport.width / picture.width, viewport.height / picture.height)
    self.init(minimum: min(fit, maximum), maximum: maximum)
  }

  /// A scale, clamped to the limits.
  package func clamped(_ scale: Double) -> Double { scale.clamped(to: minimum...maximum) }

  /// The scale that is shown for a scale without resistance, at least 0.
  ///
  /// It is the same within the limits. Beyond them, it is at least half the smallest and at most twice the
  /// largest scale.
  package func shown(raw: Double) -> Double {
    if raw < minimum { return minimum / 2 * .exp2(raw / minimum) }
    if raw > maximum { return 2 * maximum * .exp2(-maximum / raw) }
    return raw
  }

  /// The scale without resistance, at least 0, for a shown scale: the inverse of `shown`.
  ///
  /// A scale over 0.999 of twice the largest counts as that, since no finite pinch reaches twice the largest.
  package func raw(shown: Double) -> Double {
    if shown < minimum { return max(0, minimum * .log2(shown / minimum * 2)) }
    if shown > maximum { return -maximum / .log2(min(shown / maximum / 2, 0.999)) }
    return shown
  }
}
