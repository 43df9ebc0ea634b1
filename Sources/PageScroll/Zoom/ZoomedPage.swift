import PageGeometry

/// A page that is zoomed, or whose zoom is ending.
struct ZoomedPage: Sendable {
  let page: Int
  var course: Course

  /// The motion of the page when no finger moves it.
  enum Course: Sendable {
    case resting(Zoom)
    case zooming(ZoomMotion, from: Double)
    /// The offset decelerates after a flick.
    case sliding(scale: Double, PerAxis<AxisMotion>, from: Double)
  }

  func zoom(at time: Double) -> Zoom {
    switch course {
    case .resting(let zoom): zoom
    case .zooming(let motion, let start): motion.zoom(at: time - start)
    case .sliding(let scale, let motion, let start):
      Zoom(scale: scale, offset: Point { motion[$0].position(at: time - start) })
    }
  }

  func phase(at time: Double) -> ScrollPhase {
    guard let end, time < end else { return .idle }
    switch course {
    case .resting: return .idle
    case .zooming: return .animating
    case .sliding(_, let motion, let start):
      return .first(of: motion.both.map { $0.phase(at: time - start) })
    }
  }

  /// The zoom at rest.
  var rest: Zoom {
    switch course {
    case .resting(let zoom): zoom
    case .zooming(let motion, _): motion.rest
    case .sliding(let scale, let motion, _):
      Zoom(scale: scale, offset: Point { motion[$0].rest })
    }
  }

  /// Returns the page after a resize, with the equivalent zoom and the rest of its motion.
  func resized(
    from before: ZoomArea,
    to area: ZoomArea,
    at time: Double,
    _ configuration: ScrollConfiguration
  ) -> ZoomedPage {
    let now = area.resized(zoom(at: time), from: before)
    switch course {
    case .resting: return ZoomedPage(page: page, course: .resting(now))
    case .zooming(let motion, let start):
      let motion = motion.continued(
        from: now,
        to: area.resized(rest, from: before),
        at: time - start
      )
      return ZoomedPage(page: page, course: .zooming(motion, from: time))
    case .sliding(_, let motion, let start):
      let motion = PerAxis { axis in
        AxisMotion.free(
          from: now.offset[axis],
          velocity: motion[axis].velocity(at: time - start),
          range: area.range(along: axis, scale: now.scale),
          bounces: configuration.bounces,
          physics: configuration.physics
        )
      }
      return ZoomedPage(page: page, course: .sliding(scale: now.scale, motion, from: time))
    }
  }

  /// The time at which the page comes to rest; nil if it is at rest.
  var end: Double? {
    switch course {
    case .resting: nil
    case .zooming(let motion, let start): start + motion.duration
    case .sliding(_, let motion, let start):
      start + max(motion.x.duration, motion.y.duration)
    }
  }
}
