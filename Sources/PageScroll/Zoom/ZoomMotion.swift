package import PageGeometry
import RealModule

/// The motion of a zoomed page's scale and offset, in closed form.
///
/// Times are in seconds since the start; a time before the start counts as the start.
package struct ZoomMotion: Sendable, Hashable {
  private enum Path: Sendable, Hashable {
    case bounce(SpringMotion, anchor: Point, area: ZoomArea, overhang: Point)
    case move(MoveCurve, from: Point, to: Point, point: Point)
  }

  /// The zoom at the start.
  package let start: Zoom
  /// The zoom at rest.
  package let rest: Zoom
  /// The time at which the motion comes to rest, in seconds.
  package let duration: Double
  private let path: Path

  /// Returns the motion back to the limits, in which a spring moves the logarithm of the scale.
  ///
  /// The content at the anchor, a point of the viewport, stays there unless the range of the offset prevents
  /// it. If the initial offset is outside the range, the same spring moves it back, so that there is no jump.
  package static func bounceBack(
    from zoom: Zoom,
    anchor: Point,
    in area: ZoomArea,
    physics: ScrollPhysics = ScrollPhysics()
  ) -> ZoomMotion {
    let scale = area.limits.clamped(zoom.scale)
    let within = area.clamped(zoom)
    let overhang = Point { zoom.offset[$0] - within.offset[$0] }
    // The remaining fraction of both the logarithm of the scale and the overhang.
    let spring = SpringMotion(spring: physics.bounce, anchor: 0, distance: 1, velocity: 0)
    // The total distance, in points, that the picture's edge or the offset moves.
    let size = max(area.content.width, area.content.height) * max(scale, zoom.scale)
    let way = max(abs(.log(zoom.scale / scale)) * size, abs(overhang.x), abs(overhang.y))
    let end =
      way == 0
      ? 0 : spring.duration(untilWithin: physics.endDistance / way, speed: physics.endSpeed / way)
    // A spring with very little damping is stopped, as in AxisMotion.
    let most = spring.halfPeriod.map { $0 * Double(AxisMotion.mostHalfPeriods) } ?? .infinity
    return ZoomMotion(
      start: zoom,
      rest: area.clamped(zoom.anchored(at: anchor, scale: scale)),
      duration: min(end, most),
      path: .bounce(spring, anchor: anchor, area: area, overhang: overhang)
    )
  }

  /// Returns an animated zoom, in which the logarithm of the scale follows the curve.
  ///
  /// The content point `point` moves on a straight line in the viewport. The duration is at least 0.
  package static func animated(
    from zoom: Zoom,
    to rest: Zoom,
    point: Point,
    duration: Double = 0.3,
    curve: MoveCurve = .bezier(.easeInOut)
  ) -> ZoomMotion {
    precondition(duration >= 0, "duration must not be negative")
    return ZoomMotion(
      start: zoom,
      rest: rest,
      duration: duration,
      path: .move(curve, from: zoom.place(of: point), to: rest.place(of: point), point: point)
    )
  }

  /// Returns an animated zoom that replaces the rest of this motion after a resize at a time.
  ///
  /// It starts at the resize and ends at the same time as this motion.
  func continued(from zoom: Zoom, to rest: Zoom, at time: Double) -> ZoomMotion {
    .animated(
      from: zoom,
      to: rest,
      point: rest.contentPoint(at: .zero),
      duration: max(0, duration - time),
      curve: .easing(.quadOut)
    )
  }

  /// Returns the zoom at a time: `start` before time 0, and `rest` from `duration` on.
  package func zoom(at time: Double) -> Zoom {
    guard time < duration else { return rest }
    guard time > 0 else { return start }
    switch path {
    case .bounce(let spring, let anchor, let area, let overhang):
      let left = spring.distance(at: time)
      let zoom = area.clamped(start.anchored(at: anchor, scale: scale(left: left)))
      return Zoom(scale: zoom.scale, offset: Point { zoom.offset[$0] + overhang[$0] * left })
    case .move(let curve, let from, let to, let point):
      let share = curve.value(at: time / duration)
      let scale = scale(left: 1 - share)
      let offset = Point { point[$0] * scale - (from[$0] + (to[$0] - from[$0]) * share) }
      return Zoom(scale: scale, offset: offset)
    }
  }

  /// Returns the scale when a fraction of the motion is left.
  private func scale(left: Double) -> Double {
    rest.scale * .exp(left * .log(start.scale / rest.scale))
  }
}
