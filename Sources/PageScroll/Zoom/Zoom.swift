package import PageGeometry

/// The scale and content offset of a zoomed page: content point p is shown at `p · scale − offset`.
package struct Zoom: Sendable, Hashable {
  /// Points of the viewport per point of the content, greater than 0.
  package var scale: Double
  /// The content offset, in points of the viewport.
  package var offset: Point

  /// Creates a zoom; a scale that is not greater than 0 is a programmer error and traps.
  package init(scale: Double, offset: Point) {
    precondition(scale > 0, "scale must be greater than 0")
    (self.scale, self.offset) = (scale, offset)
  }

  /// Returns the content point at a point of the viewport.
  package func contentPoint(at place: Point) -> Point {
    Point { (place[$0] + offset[$0]) / scale }
  }

  /// Returns the point of the viewport at which a content point is shown.
  package func place(of point: Point) -> Point { Point { point[$0] * scale - offset[$0] } }

  /// Returns the zoom at another scale, whose offset is not clamped to a range.
  ///
  /// The content point at the anchor, a point of the viewport such as the middle of two fingers, stays there, or
  /// moves to `place`. Without `place`, the offset along each axis is `(offset + anchor) · growth − anchor`, where
  /// growth is the new scale divided by the old one.
  package func anchored(at anchor: Point, scale: Double, movedTo place: Point? = nil) -> Zoom {
    let growth = scale / self.scale
    let place = place ?? anchor
    let moved = Point { (offset[$0] + anchor[$0]) * growth - place[$0] }
    return Zoom(scale: scale, offset: moved)
  }
}
