import PageEffects
public import PageGeometry
import PageScroll

extension Scene {
  /// A page at a point of the viewport.
  public struct Hit: Sendable, Equatable {
    /// The page's index.
    public let page: Int
    /// The page difference of the page's pose.
    public let difference: Double
    /// The touched point, in points from the top left corner of the page's front.
    public let place: Point
  }

  /// Returns the page that receives a touch.
  ///
  /// - Parameter point: In points from the viewport's top left corner.
  /// - Returns: The first of ``hits(at:)``; nil if there is none.
  public func hit(at point: Point) -> Hit? { hits(at: point).first { _ in true } }

  /// Returns all pages at a point, the nearest first.
  ///
  /// Hit testing matches the rendered picture: it respects the paint order, cuts where fragments
  /// cross, clips and round corners. Reflections, shadows, floors and pages that are not interactive
  /// are skipped. A page's right and bottom edges do not belong to it, so that of two adjacent pages
  /// only one is touched. Unlike drawing, hit testing does not close the cracks between the parts
  /// of a bent page. The margin of a scroll view's pages belongs to whole pages.
  ///
  /// - Parameter point: In points from the viewport's top left corner.
  /// - Returns: One hit for each fragment, so a page may occur more than once.
  package func hits(at point: Point) -> some Sequence<Hit> {
    fragments.reversed().lazy.compactMap { hit($0, at: point) }
  }

  private func hit(_ fragment: Fragment, at point: Point) -> Hit? {
    let page = fragment.page
    let box = box(of: page)
    guard case .face(let origin) = fragment.content, page.pose.isInteractive,
      let outline = outline(of: touched(fragment), through: fragment.matrix),
      outline.contains(point),
      let back = homography(fragment.matrix).inverse?.map(point)
    else { return nil }
    return Hit(
      page: page.index,
      difference: page.pose.difference,
      place: Point(x: back.x / back.z + origin.x - box.x, y: back.y / back.z + origin.y - box.y)
    )
  }

  /// Returns the outline in which a page receives touches: that of a whole page includes its margin.
  private func touched(_ fragment: Fragment) -> [Point] {
    let box = box(of: fragment.page)
    guard margin != .zero, fragment.outline == box.corners else { return fragment.outline }
    return Rect(
      x: box.x - margin.left,
      y: box.y - margin.top,
      width: box.width + margin.left + margin.right,
      height: box.height + margin.top + margin.bottom
    ).corners
  }
}
