/// The position of a page in paint order: a smaller key is painted first, and is behind.
///
/// If orders are equal, the page nearer to the page at rest is in front, then the one with the lower index.
public struct PaintKey: Sendable, Hashable, Comparable {
  /// The pose's `order`.
  public var order: Double
  /// The distance from the page at rest, in pages, at least 0.
  public var distance: Double
  /// The index of the page.
  public var index: Int

  /// Creates a key from its parts.
  public init(order: Double, distance: Double, index: Int) {
    (self.order, self.distance, self.index) = (order, distance, index)
  }

  /// Returns whether a page is behind another page.
  public static func < (back: PaintKey, front: PaintKey) -> Bool {
    if back.order != front.order { return back.order < front.order }
    if back.distance != front.distance { return back.distance > front.distance }
    return back.index > front.index
  }
}

extension Pose {
  /// Returns the position of the page in paint order.
  ///
  /// Sort pages by it to draw them from back to front. In an effect whose `depth` is `shared`, pages cover each
  /// other by their depth instead.
  ///
  /// - Parameter index: The index of the page.
  /// - Returns: A key that is comparable with those of other pages of the same effect.
  public func paintKey(ofPage index: Int) -> PaintKey {
    PaintKey(order: order, distance: abs(difference), index: index)
  }
}
