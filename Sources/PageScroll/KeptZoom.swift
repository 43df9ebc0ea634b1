public import PageGeometry

/// What a rotation keeps of a zoomed page: the content in the middle of the viewport, and the scale.
public struct KeptZoom: Sendable, Hashable {
  /// The content point in the middle of the viewport.
  public let middle: Point
  /// The scale; nil if it was the smallest, which the page then keeps to.
  public let scale: Double?

  /// What a page keeps.
  ///
  /// - Parameters:
  ///   - zoom: Before.
  ///   - area: Before.
  public init(_ zoom: Zoom, in area: ZoomArea) {
    middle = zoom.contentPoint(
      at: Point(x: area.viewport.width / 2, y: area.viewport.height / 2)
    )
    scale = zoom.scale <= area.limits.minimum + 1e-7 ? nil : zoom.scale
  }

  /// The zoom after.
  ///
  /// - Parameter area: After.
  /// - Returns: A place to rest at.
  public func zoom(in area: ZoomArea) -> Zoom {
    area.centred(on: middle, scale: scale.map(area.limits.clamped) ?? area.limits.minimum)
  }
}
