public import PageEffects
import PageGeometry
public import PageScroll

/// The largest magnification of an effect's pages, which decides the resolution of their pictures.
public enum Magnification {
  /// The greatest magnification of a page.
  ///
  /// Pages near the eye may be drawn larger, but are not sharper.
  public static let limit = 2.0

  /// The greatest magnification of a zoomed page.
  private static let zoomLimit = 8.0

  /// The distance between sampled page differences, in pages, and the maximum number of samples.
  private static let (spacing, maximumSamples) = (1.0 / 32, 4096.0)

  /// Returns the largest magnification of a page in a scroll, including zoom.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - scroll: The scroll.
  ///   - limit: The magnification of the unzoomed pages at which the search ends.
  /// - Returns: Points on the viewport per point of the page, greater than 0.
  public static func maximum(
    of effect: Effect,
    _ scroll: FrameScroll,
    atMost limit: Double = limit
  ) -> Double {
    guard case .script(let timeline, _, _) = scroll,
      let limits = timeline.configuration.zoomArea?.limits
    else { return maximum(of: effect, atMost: limit) }
    return min(maximum(of: effect, atMost: limit) * limits.maximum / limits.minimum, zoomLimit)
  }

  /// Returns the magnification at which pictures keep their detail in a scroll, including zoom.
  ///
  /// It is the magnification at the middle of a page at rest, but at least two thirds of the largest
  /// magnification of a corner. Few pixels are as near to the eye as that corner, and there, one texel per
  /// pixel is enough. Otherwise all photographs of a cover flow would be decoded at full size.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - scroll: The scroll; nil is a scroll without zoom.
  /// - Returns: Points on the viewport per point of the page, greater than 0.
  public static func detail(of effect: Effect, _ scroll: FrameScroll? = nil) -> Double {
    let corners = maximum(of: effect)
    let middle = indices(effect).reduce(0.0) { middle, page in
      let pose = effect.pose(at: 0, index: page)
      guard pose.isFinite, !pose.isHidden, pose.alpha > 0 else { return middle }
      return max(middle, min(Homography(pose.matrix).magnification(at: .zero), limit))
    }
    let zoom = scroll.map { maximum(of: effect, $0) / corners } ?? 1
    return max(middle, corners * 2 / 3) * zoom
  }

  /// Returns the largest magnification anywhere on a page.
  ///
  /// Evaluates the page's corners, where perspective magnifies most, at evenly spaced page
  /// differences.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - limit: The magnification at which the search ends.
  /// - Returns: Points on the viewport per point of the page, greater than 0, at most `limit`.
  public static func maximum(of effect: Effect, atMost limit: Double = limit) -> Double {
    let window = effect.window
    let length = window.upperBound - window.lowerBound
    let samples = min((length / spacing).rounded(.up), maximumSamples)
    let corners = Rect(aboutOrigin: effect.layout.pageSize).corners
    let pages = indices(effect)
    var maximum = 0.0
    for sample in 0...Int(max(samples, 1)) {
      let difference = window.lowerBound + length * Double(sample) / max(samples, 1)
      for page in pages {
        let pose = effect.pose(at: difference, index: page)
        guard pose.isFinite, !pose.isHidden, pose.alpha > 0 else { continue }
        let map = Homography(pose.matrix)
        maximum = corners.reduce(maximum) { max($0, map.magnification(at: $1)) }
        if maximum >= limit { return limit }
      }
    }
    return maximum > 0 ? maximum : 1
  }

  /// Returns some pages: effects that depend on the index distinguish the first, the last, or every other
  /// page.
  private static func indices(_ effect: Effect) -> [Int] { [0, 1, effect.layout.pages - 1] }
}

extension Homography {
  /// Returns the largest scale factor at a point, in any direction; infinite if the point is at or
  /// behind the eye.
  func magnification(at point: Point) -> Double {
    let mapped = map(point)
    guard mapped.z >= ConvexPolygon.nearestDivisor else { return .infinity }
    let (x, y) = (mapped.x / mapped.z, mapped.y / mapped.z)
    let a = (row0.x - x * row2.x) / mapped.z
    let b = (row0.y - x * row2.y) / mapped.z
    let c = (row1.x - y * row2.x) / mapped.z
    let d = (row1.y - y * row2.y) / mapped.z
    // The larger singular value of the derivative matrix.
    let (sum, determinant) = (a * a + b * b + c * c + d * d, a * d - b * c)
    return ((sum + max(0, sum * sum - 4 * determinant * determinant).squareRoot()) / 2).squareRoot()
  }
}
