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

/// Two fingers that zoom a page.
struct Pinch: Sendable {
  let page: Int
  /// The zoom at the start of the pinch.
  let start: Zoom
  /// The scale without resistance at the start.
  let rawScale: Double
  /// The distance between the fingers at the start, greater than 0.
  let distance: Double
  /// The middle between the fingers at the start, in points of the page.
  let middle: Point
}
