public import PageGeometry

/// How a page is zoomed and where it is scrolled to: content point p is shown at `p · scale − offset`.
public struct Zoom: Sendable, Hashable {
  /// Points of the viewport per point of the content, over 0.
  public var scale: Double
  /// The content offset, in points of the viewport.
  public var offset: Point

  /// A zoom; a scale that is not over 0 is a programmer error and traps.
  public init(scale: Double, offset: Point) {
    precondition(scale > 0, "a scale is over 0")
    self.scale = scale
    self.offset = offset
  }

  /// The content point that is shown at a place.
  ///
  /// - Parameter place: In the viewport.
  /// - Returns: In points of the content.
  public func contentPoint(at place: Point) -> Point {
    Point(x: (place.x + offset.x) / scale, y: (place.y + offset.y) / scale)
  }

  /// Where a content point is shown.
  ///
  /// - Parameter point: In points of the content.
  /// - Returns: In the viewport.
  public func place(of point: Point) -> Point {
    Point(x: point.x * scale - offset.x, y: point.y * scale - offset.y)
  }

  /// The zoom to another scale that keeps what is shown at an anchor, or takes it elsewhere.
  ///
  /// - Parameters:
  ///   - anchor: In the viewport: the middle of two fingers.
  ///   - scale: The new scale, over 0.
  ///   - place: Where the fingers have moved to; nil if they have not.
  /// - Returns: `(x + a) s′/s − a` on each axis, not moved into a range.
  public func anchored(at anchor: Point, scale: Double, movedTo place: Point? = nil) -> Zoom {
    let growth = scale / self.scale
    let place = place ?? anchor
    return Zoom(
      scale: scale,
      offset: Point(
        x: (offset.x + anchor.x) * growth - place.x,
        y: (offset.y + anchor.y) * growth - place.y
      )
    )
  }
}
