public import PageGeometry
import RealModule

/// The motion of a zoomed page: scale and offset in closed form over time.
///
/// Times are in seconds since the start; one before the start counts as the start.
public struct ZoomMotion: Sendable, Hashable {
  private enum Path: Sendable, Hashable {
    case bounce(SpringMotion, anchor: Point, area: ZoomArea, overhang: Point)
    case move(MoveCurve, from: Point, to: Point, point: Point)
  }

  /// Where it starts.
  public let start: Zoom
  /// Where it comes to rest.
  public let rest: Zoom
  /// When it comes to rest, in seconds.
  public let duration: Double
  private let path: Path

  /// The way back to the limits: a spring on the logarithm of the scale, which keeps what is shown at
  /// an anchor while the offset stays in its range.
  ///
  /// What the offset starts beyond its range goes away as the spring does; so there is no jump.
  ///
  /// - Parameters:
  ///   - zoom: Where it starts.
  ///   - anchor: In the viewport.
  ///   - area: The content, the viewport and the limits.
  ///   - physics: The bounce spring and when it ends.
  /// - Returns: A motion that rests within the limits.
  public static func bounceBack(
    from zoom: Zoom,
    anchor: Point,
    in area: ZoomArea,
    physics: ScrollPhysics = ScrollPhysics()
  ) -> ZoomMotion {
    let scale = area.limits.clamped(zoom.scale)
    let within = area.clamped(zoom)
    let overhang = Point(x: zoom.offset.x - within.offset.x, y: zoom.offset.y - within.offset.y)
    // The share of the way that is left, of the logarithm as of the overhang.
    let spring = SpringMotion(spring: physics.bounce, anchor: 0, distance: 1, velocity: 0)
    // How far in points the picture's edge, or the offset, moves in all.
    let size = max(area.content.width, area.content.height) * max(scale, zoom.scale)
    let way = max(abs(.log(zoom.scale / scale)) * size, abs(overhang.x), abs(overhang.y))
    let end =
      way == 0
      ? 0 : spring.duration(untilWithin: physics.endDistance / way, speed: physics.endSpeed / way)
    // A spring that is hardly damped stops as one of an axis does.
    let most = spring.halfSwing.map { $0 * Double(AxisMotion.mostTurns) } ?? .infinity
    return ZoomMotion(
      start: zoom,
      rest: area.clamped(zoom.anchored(at: anchor, scale: scale)),
      duration: min(end, most),
      path: .bounce(spring, anchor: anchor, area: area, overhang: overhang)
    )
  }

  /// An animated zoom: equal times take equal factors of scale, and a content point goes straight from
  /// where it is shown to where it will be.
  ///
  /// - Parameters:
  ///   - zoom: Where it starts.
  ///   - rest: Where it ends.
  ///   - point: The content point, in points of the content.
  ///   - duration: In seconds, at least 0.
  ///   - curve: How it begins and ends.
  /// - Returns: A motion that is at its end exactly from its duration on.
  public static func animated(
    from zoom: Zoom,
    to rest: Zoom,
    point: Point,
    duration: Double = 0.3,
    curve: MoveCurve = .bezier(.easeInOut)
  ) -> ZoomMotion {
    precondition(duration >= 0, "time goes forward")
    return ZoomMotion(
      start: zoom,
      rest: rest,
      duration: duration,
      path: .move(curve, from: zoom.place(of: point), to: rest.place(of: point), point: point)
    )
  }

  /// Scale and offset.
  ///
  /// - Parameter time: In seconds since the start.
  /// - Returns: `start` up to the start, `rest` from the duration on.
  public func zoom(at time: Double) -> Zoom {
    guard time < duration else { return rest }
    guard time > 0 else { return start }
    switch path {
    case .bounce(let spring, let anchor, let area, let overhang):
      let left = spring.distance(at: time)
      var zoom = area.clamped(start.anchored(at: anchor, scale: scale(left: left)))
      zoom.offset.x += overhang.x * left
      zoom.offset.y += overhang.y * left
      return zoom
    case .move(let curve, let from, let to, let point):
      let share = curve.value(at: time / duration)
      let scale = scale(left: 1 - share)
      return Zoom(
        scale: scale,
        offset: Point(
          x: point.x * scale - (from.x + (to.x - from.x) * share),
          y: point.y * scale - (from.y + (to.y - from.y) * share)
        )
      )
    }
  }

  /// The scale when a share of its way is left.
  private func scale(left: Double) -> Double {
    rest.scale * .exp(left * .log(start.scale / rest.scale))
  }
}
