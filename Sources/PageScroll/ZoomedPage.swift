import PageGeometry

/// A page that is zoomed, or was a moment ago.
struct ZoomedPage: Sendable {
  let page: Int
  var course: Course

  /// What it does, apart from fingers.
  enum Course: Sendable {
    case resting(Zoom)
    /// Its scale changes.
    case zooming(ZoomMotion, from: Double)
    /// It runs out after a flick.
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
      return .told(of: motion.both.map { $0.phase(at: time - start) })
    }
  }

  /// Where it comes to rest.
  var rest: Zoom {
    switch course {
    case .resting(let zoom): zoom
    case .zooming(let motion, _): motion.rest
    case .sliding(let scale, let motion, _):
      Zoom(scale: scale, offset: Point { motion[$0].rest })
    }
  }

  /// When it rests; nil where it does.
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
  /// How the page was when they began.
  let start: Zoom
  /// Its scale then, were there no limits.
  let rawScale: Double
  /// How far apart the fingers were, over 0.
  let distance: Double
  /// The place between them, in the page.
  let middle: Point
}
