import PageEffects
public import PageGeometry

extension Scene {
  /// A page that a point of the viewport touches.
  public struct Hit: Sendable, Equatable {
    /// The page's index.
    public let page: Int
    /// The page difference at which it stands.
    public let difference: Double
    /// Where it is touched, in points from the top left corner of its front.
    public let place: Point
  }

  /// The page that takes a touch.
  ///
  /// - Parameter point: In points from the viewport's top left corner.
  /// - Returns: The first of ``hits(at:)``; nil where there is none.
  public func hit(at point: Point) -> Hit? { hits(at: point).first { _ in true } }

  /// All pages that would take a touch, were those before them not there.
  ///
  /// What is seen is what is touched: pages and pieces in the order that they are painted in, cut where
  /// they cross, within their clip and round corners. Shadows and floors take no touches, nor do pages
  /// whose effect says so; what lies beneath gets them. A page's right and bottom edges are not its
  /// own, so that of two pages side by side just one is touched. Where parts of a bent page leave a crack
  /// between them, which drawing closes, a touch goes through.
  ///
  /// - Parameter point: In points from the viewport's top left corner.
  /// - Returns: The nearest first; a page whose pieces overlap there once for each of them.
  public func hits(at point: Point) -> some Sequence<Hit> {
    fragments.reversed().lazy.compactMap { hit($0, at: point) }
  }

  private func hit(_ fragment: Fragment, at point: Point) -> Hit? {
    let page = fragment.page
    guard case .face(let origin) = fragment.shows, page.pose.isInteractive,
      let outline = outline(of: fragment.outline, seenThrough: fragment.matrix),
      outline.contains(point),
      let back = homography(fragment.matrix).inverse?.map(point)
    else { return nil }
    return Hit(
      page: page.index,
      difference: page.pose.difference,
      place: Point(
        x: back.x / back.z + origin.x + pageSize.width / 2,
        y: back.y / back.z + origin.y + pageSize.height / 2
      )
    )
  }
}
