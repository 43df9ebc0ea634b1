public import PageEffects
import PageGeometry
public import PageScroll

/// How large an effect draws its pages, which says how many pixels of a picture it has use for.
public enum Magnification {
  /// The most that is asked of a picture; what a page near the eye would have beyond is not kept.
  public static let limit = 2.0

  /// The most that is asked of a picture that is zoomed.
  private static let zoomLimit = 8.0

  /// How far apart page differences are looked at, in pages, and how many at most.
  private static let (spacing, mostSamples) = (1.0 / 32, 4096.0)

  /// How much larger than at its own size a page is drawn at most in a scroll, zoomed pages too.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - scroll: The scroll.
  /// - Returns: Points on the viewport for a point of the page, over 0.
  public static func most(of effect: Effect, _ scroll: FrameScroll) -> Double {
    guard case .script(let timeline, _, _) = scroll,
      let limits = timeline.configuration.zoomArea?.limits
    else { return most(of: effect) }
    return min(most(of: effect) * limits.maximum / limits.minimum, zoomLimit)
  }

  /// How much larger than at its own size a page is drawn at most, wherever on it.
  ///
  /// Looked for at even page differences and at the page's corners, where perspective magnifies most.
  ///
  /// - Parameter effect: The effect, compiled for its layout.
  /// - Returns: Points on the viewport for a point of the page, over 0, at most `limit`.
  public static func most(of effect: Effect) -> Double {
    let window = effect.window
    let length = window.upperBound - window.lowerBound
    let samples = min((length / spacing).rounded(.up), mostSamples)
    let corners = Rect(aboutOrigin: effect.layout.pageSize).corners
    // Few effects ask which page it is, and those ask for the first, the last, or every other.
    let pages = [0, 1, effect.layout.pages - 1]
    var most = 0.0
    for sample in 0...Int(max(samples, 1)) {
      let difference = window.lowerBound + length * Double(sample) / max(samples, 1)
      for page in pages {
        let pose = effect.pose(at: difference, index: page)
        guard pose.isFinite, !pose.isHidden, pose.alpha > 0 else { continue }
        let map = Homography(pose.matrix)
        most = corners.reduce(most) { max($0, map.magnification(at: $1)) }
        if most >= limit { return limit }
      }
    }
    return most > 0 ? most : 1
  }
}

extension Homography {
  /// The length that the longest of all steps from a point has, for a step of 1; infinite at and
  /// behind the eye.
  func magnification(at point: Point) -> Double {
    let mapped = map(point)
    guard mapped.z >= ConvexPolygon.nearestDivisor else { return .infinity }
    let (x, y) = (mapped.x / mapped.z, mapped.y / mapped.z)
    let a = (row0.x - x * row2.x) / mapped.z
    let b = (row0.y - x * row2.y) / mapped.z
    let c = (row1.x - y * row2.x) / mapped.z
    let d = (row1.y - y * row2.y) / mapped.z
    // The larger singular value of the derivative.
    let (sum, determinant) = (a * a + b * b + c * c + d * d, a * d - b * c)
    return ((sum + max(0, sum * sum - 4 * determinant * determinant).squareRoot()) / 2).squareRoot()
  }
}
