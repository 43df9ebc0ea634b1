public import PageGeometry

/// What is zoomed and where: a content in a viewport.
///
/// Content that is smaller than the viewport is centred: it has one offset to rest at, below 0.
public struct ZoomArea: Sendable, Hashable {
  /// The size of the content at scale 1, in points or pixels of its own, over 0.
  public let content: Size
  /// The size of the viewport, in points, at least 0.
  public let viewport: Size
  /// The scales to rest at.
  public let limits: ZoomLimits

  /// An area from its parts.
  public init(content: Size, viewport: Size, limits: ZoomLimits) {
    self.content = content
    self.viewport = viewport
    self.limits = limits
  }

  /// The offsets at which content may rest.
  ///
  /// - Parameters:
  ///   - axis: The axis to look along.
  ///   - scale: Over 0.
  /// - Returns: In points: a single one where the content is smaller than the viewport.
  public func range(along axis: Axis, scale: Double) -> ClosedRange<Double> {
    let spare = content.length(along: axis) * scale - viewport.length(along: axis)
    return spare < 0 ? spare / 2...spare / 2 : 0...spare
  }

  /// The content at its smallest, as it is before anybody zooms it.
  public var rest: Zoom { clamped(Zoom(scale: limits.minimum, offset: .zero)) }

  /// The nearest place to rest at with the same scale.
  ///
  /// - Parameter zoom: Any.
  /// - Returns: The offset moved into its range on each axis.
  public func clamped(_ zoom: Zoom) -> Zoom {
    Zoom(
      scale: zoom.scale,
      offset: Point(
        x: zoom.offset.x.clamped(to: range(along: .horizontal, scale: zoom.scale)),
        y: zoom.offset.y.clamped(to: range(along: .vertical, scale: zoom.scale))
      )
    )
  }

  /// The zoom that has a content point in the middle of the viewport, as near as may be.
  ///
  /// - Parameters:
  ///   - point: In points of the content.
  ///   - scale: Over 0.
  /// - Returns: A place to rest at.
  public func centred(on point: Point, scale: Double) -> Zoom {
    clamped(
      Zoom(
        scale: scale,
        offset: Point(
          x: point.x * scale - viewport.width / 2,
          y: point.y * scale - viewport.height / 2
        )
      )
    )
  }

  /// The zoom that shows a rectangle as large as may be.
  ///
  /// - Parameter rect: In points of the content, over 0 in size.
  /// - Returns: A place to rest at.
  public func showing(_ rect: Rect) -> Zoom {
    let fit = min(viewport.width / rect.width, viewport.height / rect.height)
    let middle = Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    return centred(on: middle, scale: limits.clamped(fit))
  }

  /// The zoom that a double tap goes to.
  ///
  /// - Parameters:
  ///   - point: Where it is, in points of the content.
  ///   - scale: The scale now.
  ///   - step: The scale to go to from the smallest; nil for the largest.
  /// - Returns: The larger scale if it is now within 1 % of the smallest, else the smallest; the point
  ///   in the middle as near as may be.
  public func doubleTap(at point: Point, scale: Double, step: Double? = nil) -> Zoom {
    let isSmallest = abs(scale - limits.minimum) <= 0.01 * limits.minimum
    return centred(
      on: point,
      scale: isSmallest ? limits.clamped(step ?? limits.maximum) : limits.minimum
    )
  }
}
