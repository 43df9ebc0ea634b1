package import PageGeometry

/// Content that zooms in a viewport.
///
/// Content that is smaller than the viewport is centred: it rests at a single offset, below 0.
package struct ZoomArea: Sendable, Hashable {
  /// The size of the content at scale 1, in its own points or pixels, greater than 0.
  package let content: Size
  /// The size of the viewport, in points, at least 0.
  package let viewport: Size
  /// The scales at which content may rest.
  package let limits: ZoomLimits

  /// Creates an area.
  package init(content: Size, viewport: Size, limits: ZoomLimits) {
    (self.content, self.viewport, self.limits) = (content, viewport, limits)
  }

  /// Returns the offsets along an axis at which content may rest, at a scale greater than 0.
  package func range(along axis: Axis, scale: Double) -> ClosedRange<Double> {
    let spare = content.length(along: axis) * scale - viewport.length(along: axis)
    return spare < 0 ? spare / 2...spare / 2 : 0...spare
  }

  /// The initial zoom: the smallest scale.
  package var rest: Zoom { clamped(Zoom(scale: limits.minimum, offset: .zero)) }

  /// Returns the zoom with the same scale, and the offset clamped to its range on each axis.
  package func clamped(_ zoom: Zoom) -> Zoom {
    let offset = Point { zoom.offset[$0].clamped(to: range(along: $0, scale: zoom.scale)) }
    return Zoom(scale: zoom.scale, offset: offset)
  }

  /// Returns the zoom with a content point as close to the middle of the viewport as the range allows.
  func centred(on point: Point, scale: Double) -> Zoom {
    let offset = Point { point[$0] * scale - viewport.length(along: $0) / 2 }
    return clamped(Zoom(scale: scale, offset: offset))
  }

  /// Returns the largest zoom that shows a rectangle of the content.
  ///
  /// The rectangle's width and height must be greater than 0.
  package func showing(_ rect: Rect) -> Zoom {
    let fit = min(viewport.width / rect.width, viewport.height / rect.height)
    return centred(on: rect.middle, scale: limits.clamped(fit))
  }

  /// Returns the zoom after a double tap on a content point, given the current scale.
  ///
  /// The new scale is the largest one if the current scale is within 1 % of the smallest; otherwise it is the
  /// smallest.
  package func doubleTap(at point: Point, scale: Double) -> Zoom {
    let isSmallest = abs(scale - limits.minimum) <= 0.01 * limits.minimum
    return centred(on: point, scale: isSmallest ? limits.maximum : limits.minimum)
  }

  /// Returns the zoom after a resize, which keeps the content point in the middle of the viewport.
  ///
  /// A page at its smallest scale gets the new smallest scale; any other page keeps its scale, clamped to the
  /// limits.
  package func resized(_ zoom: Zoom, from before: ZoomArea) -> Zoom {
    let middle = zoom.contentPoint(at: Point { before.viewport.length(along: $0) / 2 })
    let isSmallest = zoom.scale <= before.limits.minimum + 1e-7
    return centred(on: middle, scale: isSmallest ? limits.minimum : limits.clamped(zoom.scale))
  }
}

extension Rect {
  /// The point in the middle of the rectangle.
  var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
}
