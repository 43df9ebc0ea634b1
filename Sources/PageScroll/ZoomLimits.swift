public import PageGeometry
import RealModule

/// The smallest and the largest scale of a zoomed page.
///
/// - Source: iScroll and BetterScroll for the rubber band; UIKit's is not published.
public struct ZoomLimits: Sendable, Hashable {
  /// The smallest scale at rest, over 0.
  public let minimum: Double
  /// The largest scale at rest, at least the smallest.
  public let maximum: Double

  /// No zoom.
  public static let fixed = ZoomLimits(minimum: 1, maximum: 1)

  /// Limits; others than named are a programmer error and trap.
  public init(minimum: Double, maximum: Double) {
    precondition(minimum > 0 && minimum <= maximum, "a scale is over 0")
    self.minimum = minimum
    self.maximum = maximum
  }

  /// From the whole picture in view to a device pixel for each of its own.
  ///
  /// A picture with fewer pixels than the viewport is not enlarged and does not zoom.
  ///
  /// - Parameters:
  ///   - picture: In its own pixels, over 0.
  ///   - viewport: In points, over 0.
  ///   - pixelsPerPoint: Device pixels per point, over 0.
  public init(fitting picture: Size, in viewport: Size, pixelsPerPoint: Double = 1) {
    let maximum = 1 / pixelsPerPoint
    let fit = min(viewport.width / picture.width, viewport.height / picture.height)
    self.init(minimum: min(fit, maximum), maximum: maximum)
  }

  /// The nearest scale that a page may rest at.
  ///
  /// - Parameter scale: Over 0.
  /// - Returns: In `minimum...maximum`.
  public func clamped(_ scale: Double) -> Double { scale.clamped(to: minimum...maximum) }

  /// The scale that fingers pull a page to.
  ///
  /// - Parameter raw: What it would be without resistance, at least 0.
  /// - Returns: The same within the limits; beyond them at least half the smallest and at most twice
  ///   the largest.
  public func shown(raw: Double) -> Double {
    if raw < minimum { return minimum / 2 * .exp2(raw / minimum) }
    if raw > maximum { return 2 * maximum * .exp2(-maximum / raw) }
    return raw
  }

  /// What the scale would be without resistance, the inverse of `shown`.
  ///
  /// - Parameter shown: Over 0; as no fingers pull to twice the largest, 0.999 of that is the most.
  /// - Returns: At least 0.
  public func raw(shown: Double) -> Double {
    if shown < minimum { return max(0, minimum * .log2(shown / minimum * 2)) }
    if shown > maximum { return -maximum / .log2(min(shown / maximum / 2, 0.999)) }
    return shown
  }
}
